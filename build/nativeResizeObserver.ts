/** The browser's own, in place of a library that would choose it as well. */
export default globalThis.ResizeObserver
