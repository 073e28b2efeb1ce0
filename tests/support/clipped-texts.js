/* Measures a page as it is: returns every text and control that cannot be read in full. */
(window) => {
  const { document, getComputedStyle } = window;
  const found = new Set();
  const shown = (text) => text.trim().replace(/\s+/g, " ").slice(0, 50);
  const nameOf = (element) => {
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    return `${element.localName}${classes}`;
  };
  const say = (element, what, text) => found.add(`${what}: ${nameOf(element)} "${shown(text)}"`);
  /* The page does not change, and the same boxes are measured again and again. */
  const remembered = (find) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element);
    };
  };
  const styleOf = remembered((element) => getComputedStyle(element));
  const width = document.documentElement.clientWidth;
  const height = window.innerHeight;
  const slack = 1.5;

  /* Texts for screen readers only, the link that appears once it has the focus, and dots between facts,
     which are cut off at the start of a line. */
  const silent = (element) =>
    element.closest(
      ".visually-hidden, .skip, .dotted i, svg, script, style, template, noscript, .table > thead",
    ) &&
    !(
      element.closest(".table > thead") && styleOf(element.closest("thead")).position !== "absolute"
    );
  const visible = remembered(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !silent(element),
  );

  /* The box that contains an element: for an absolute one, the nearest positioned ancestor. */
  const holderOf = remembered((element) => {
    const { position } = styleOf(element);
    let holder = element.parentElement;
    if (position === "fixed") holder = null;
    if (position === "absolute")
      while (holder && styleOf(holder).position === "static") holder = holder.parentElement;
    return holder;
  });
  const cuts = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";

  /* The boxes around an element, and itself, that cut it off, scroll it or are fixed. */
  const boundsOf = remembered((element) => {
    const { overflowX, overflowY, clipPath, position } = styleOf(element);
    const clipped = clipPath !== "none";
    const bound = {
      element,
      cutsX: clipped || cuts(overflowX),
      cutsY: clipped || cuts(overflowY),
      scrollsX: scrolls(overflowX),
      scrollsY: scrolls(overflowY),
      stays: position === "fixed",
    };
    const holder = holderOf(element);
    const around = holder ? boundsOf(holder) : [];
    if (!Object.values(bound).includes(true)) return around;
    return [{ ...bound, edge: element.getBoundingClientRect() }, ...around];
  });
  /* The element that cuts off a box, or null. A scrolling element can show all of its content, so it
     only has to be visible itself. */
  const cutAt = (element, { left, right, top, bottom }) => {
    const outside = (low, high, from, to) => low < from - slack || high > to + slack;
    for (const bound of boundsOf(element)) {
      const { edge } = bound;
      if (bound.cutsX && outside(left, right, edge.left, edge.right)) return bound.element;
      if (bound.cutsY && outside(top, bottom, edge.top, edge.bottom)) return bound.element;
      if (bound.scrollsX) ({ left, right } = edge);
      if (bound.scrollsY) ({ top, bottom } = edge);
      if (bound.stays && outside(top, bottom, 0, height)) return document.documentElement;
    }
    const out = outside(left, right, 0, width) || top + window.scrollY < -slack;
    return out ? document.documentElement : null;
  };

  /* The nearest box with visible edges, in which a text has to stay. */
  const frameOf = remembered((element) => {
    if (!element || element === document.body) return null;
    const style = styleOf(element);
    const { backgroundColor: colour, borderLeftWidth: left, borderRightWidth: right } = style;
    const isSeen = colour !== "rgba(0, 0, 0, 0)" || (parseFloat(left) && parseFloat(right));
    const isBox = style.display !== "inline" && style.display !== "contents";
    return isSeen && isBox ? element.getBoundingClientRect() : frameOf(element.parentElement);
  });
  /* The nearest positioned or scrolling box, which may cover others or be covered. */
  const layerOf = remembered((element) => {
    if (!element) return null;
    const { position, overflowX, overflowY } = styleOf(element);
    if (["absolute", "fixed", "sticky"].includes(position)) return element;
    return scrolls(overflowX) || scrolls(overflowY) ? element : layerOf(element.parentElement);
  });

  if (document.documentElement.scrollWidth > width + 1)
    found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);

  const range = document.createRange();
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("select, textarea") || !visible(element)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]
      .filter((box) => box.width > 1)
      .map(({ left, right, top, bottom, height }) => ({ left, right, top, bottom, height }));
    const frame = frameOf(element);
    const layer = layerOf(element);
    for (const box of boxes) {
      const at = cutAt(element, box);
      if (at) say(element, `cut by ${nameOf(at)}`, node.data);
      if (frame && (box.left < frame.left - slack || box.right > frame.right + slack))
        say(element, "sticks out of its box", node.data);
      lines.push({ box, element, layer, node });
    }
    if (boxes.length < 2 || styleOf(element).hyphens === "auto") continue;
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}]{2,}/gu)) {
      const around = node.data.slice(0, index).match(/\S*$/)[0] + node.data.slice(index);
      if (/^\S*[@/:.]\S/.test(around) || node.data.includes("\u00ad")) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) say(element, "a word is broken", word);
    }
  }

  lines.sort((a, b) => a.box.top - b.box.top);
  lines.forEach((a, index) => {
    for (let next = index + 1; next < lines.length; next++) {
      const b = lines[next];
      if (b.box.top > a.box.bottom) break;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
      const least = Math.min(a.box.height, b.box.height) * 0.4;
      if (a.layer === b.layer && a.node !== b.node && across > 2 && down > least)
        say(b.element, `lies over "${shown(a.node.data)}"`, b.node.data);
    }
  });

  /* The arrow of a sorted head takes no room of its own. */
  for (const head of document.querySelectorAll("[aria-sort] .sort")) {
    const { width, marginLeft } = getComputedStyle(head, "::after");
    range.selectNodeContents(head);
    const end = [...range.getClientRects()].at(-1).right + parseFloat(marginLeft);
    const frame = frameOf(head);
    if (frame && visible(head) && end + parseFloat(width) > frame.right)
      say(head, "an arrow sticks out", head.textContent);
  }

  const heading = document.querySelector("h1");
  if (heading && heading.clientHeight > 2.5 * parseFloat(styleOf(heading).lineHeight))
    say(heading, "more than two lines", heading.textContent);

  const canvas = document.createElement("canvas").getContext("2d");
  const arrow = 16;
  const widthOf = (text, style) => {
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return canvas.measureText(text).width;
  };
  for (const control of document.querySelectorAll(
    "a, button, input, select, textarea, img, .icon",
  )) {
    const box = control.getBoundingClientRect();
    if (
      control.type === "hidden" ||
      box.width < 2 ||
      !visible(control.closest("svg")?.parentElement ?? control)
    )
      continue;
    if (styleOf(control).display !== "inline") {
      const at = cutAt(control.parentElement, box);
      if (at) say(control, `cut by ${nameOf(at)}`, control.textContent);
    }
    const style = styleOf(control);
    const room =
      control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (control.localName === "select")
      for (const option of control.options)
        if (widthOf(option.text, style) + arrow > room + slack)
          say(control, "cut choice", option.text);
    if (control.localName === "input" && control.placeholder && !control.value)
      if (widthOf(control.placeholder, getComputedStyle(control, "::placeholder")) > room + slack)
        say(control, "cut placeholder", control.placeholder);
    if (control.localName === "button" && control.scrollWidth > control.clientWidth + slack)
      say(control, "too wide for its button", control.textContent);
  }
  return [...found];
};
