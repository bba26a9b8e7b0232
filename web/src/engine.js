// Stand-ins for what React expects of a browser and a bare JavaScript engine lacks. Drawing a page is synchronous: none of
// these is ever waited for, most are only looked up.
{
  const quiet = () => undefined;
  const later = (task) => void Promise.resolve().then(task);

  class Channel {
    constructor() {
      this.port1 = { onmessage: quiet };
      this.port2 = { postMessage: () => later(() => this.port1.onmessage()) };
    }
  }

  class Encoder {
    encode(text) {
      return Array.from(unescape(encodeURIComponent(text)), (byte) => byte.charCodeAt(0));
    }
  }

  class Controller {
    constructor() {
      this.signal = {};
      this.abort = quiet;
    }
  }

  const standIns = {
    AbortController: Controller,
    MessageChannel: Channel,
    TextEncoder: Encoder,
    clearTimeout: quiet,
    console: { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet },
    performance: { now: Date.now },
    queueMicrotask: later,
    setTimeout: later,
  };
  for (const [name, standIn] of Object.entries(standIns)) {
    if (!(name in globalThis)) globalThis[name] = standIn;
  }
}
