"""Stand-ins for a camera and for a detector of codes."""

STAND_INS = """
window.seen = [];
window.cameras = [];
window.BarcodeDetector = class {
  static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
  detect() {
    window.detected += 1;
    return Promise.resolve(window.seen.map((rawValue) => ({ rawValue })));
  }
};
navigator.mediaDevices.getUserMedia = () => {
  if (window.refusal) return Promise.reject(new DOMException("no", window.refusal));
  const stream = document.createElement("canvas").captureStream();
  window.cameras.push(stream.getVideoTracks()[0]);
  return Promise.resolve(stream);
};
"""
"""`seen` are the codes in view, `refusal` is the name of the error with which the camera is
refused, `cameras` are the tracks that were given out."""
RUNNING = "window.cameras.filter((track) => track.readyState === 'live').length"
"""How many cameras run."""
