// The one script of the not-found page: whoever opens the console sees which address led here.
console.error(`404: no page at ${location.pathname}`);

export {};
