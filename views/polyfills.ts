/** Defines what React and react-router need and bare V8 lacks. None of it does I/O. */
import "core-js/web/url";
import "core-js/web/url-search-params";

class Utf8Encoder {
  encode(text: string): Uint8Array {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
}

class NoopMessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: () => undefined };
}

const noop = () => 0;

const missing: Record<string, unknown> = {
  TextEncoder: Utf8Encoder,
  MessageChannel: NoopMessageChannel,
  AbortController: class {
    signal = { aborted: false, addEventListener: noop, removeEventListener: noop };
    abort = noop;
  },
  performance: { now: noop },
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  console: { log: noop, warn: noop, error: noop },
};

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true });
}
Object.assign(globalThis, { setTimeout: noop, clearTimeout: noop, setInterval: noop });
