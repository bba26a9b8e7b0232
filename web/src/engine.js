// Stand-ins for what React expects of a browser and a bare JavaScript engine lacks. Drawing a page is synchronous: nothing
// here is ever waited for, and what is only looked up has to exist.
(function (world) {
  function later(task) {
    Promise.resolve().then(task);
  }
  function lack(name, stand) {
    if (typeof world[name] === "undefined") world[name] = stand;
  }
  function quiet() {}
  lack("console", { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet });
  lack("queueMicrotask", later);
  lack("setTimeout", later);
  lack("clearTimeout", quiet);
  lack("performance", { now: Date.now });
  lack("AbortController", function AbortController() {
    this.signal = {};
    this.abort = quiet;
  });
  lack("MessageChannel", function MessageChannel() {
    var port = { onmessage: null };
    this.port1 = port;
    this.port2 = {
      postMessage: function () {
        later(function () {
          if (port.onmessage) port.onmessage();
        });
      },
    };
  });
  lack("TextEncoder", function TextEncoder() {
    this.encode = function (text) {
      return unescape(encodeURIComponent(text))
        .split("")
        .map(function (byte) {
          return byte.charCodeAt(0);
        });
    };
  });
})(globalThis);
