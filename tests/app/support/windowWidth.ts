/** Answers questions about the width of the window as if it had so many px. @returns what undoes that. */
export function windowWidth(width: number): () => void {
  const { matchMedia } = window
  window.matchMedia = query => {
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0)
    return Object.assign(matchMedia(query), { matches: width <= most })
  }
  return () => {
    window.matchMedia = matchMedia
  }
}
