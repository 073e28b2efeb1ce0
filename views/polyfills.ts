/** What React and react-router expect of a browser and bare V8 lacks. Nothing here does I/O. */
import "core-js/web/url";
import "core-js/web/url-search-params";

class Utf8Encoder {
  encode(text: string): Uint8Array {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

class SilentChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: () => undefined };
}

const inert = () => 0;

const missing: Record<string, unknown> = {
  TextEncoder: Utf8Encoder,
  MessageChannel: SilentChannel,
  AbortController: class {
    signal = { aborted: false, addEventListener: inert, removeEventListener: inert };
    abort = inert;
  },
  performance: { now: inert },
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  console: { log: inert, warn: inert, error: inert },
};

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true });
}
Object.assign(globalThis, { setTimeout: inert, clearTimeout: inert, setInterval: inert });
