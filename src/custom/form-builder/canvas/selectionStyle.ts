import { type CanvasNames, drawnName } from './canvasNames.ts'

/**
 * Returns the rules that mark what is selected. Written as rules, a selection draws nothing of the form anew, however
 * large it is.
 */
export function selectionStyle(sheet: string, selection: readonly string[], names: CanvasNames): string {
  const selectors = selection.flatMap(key => selectorsOf(key, names).map(selector => `#${sheet} ${selector}`))
  if (selectors.length === 0) return ''
  return `${selectors.join(',')}{outline:2px solid var(--m-engine-primary);outline-offset:0;border-radius:2px;background:var(--m-engine-primary-tint)}`
}

function selectorsOf(key: string, names: CanvasNames): string[] {
  const name = [...names.fieldKeys].find(([, own]) => own === key)?.[0]
  const part = `[data-part="${CSS.escape(key)}"]`
  // A tab has no frame of its own; what is in a frame is not marked once more.
  if (name === undefined) return [part, `[data-items="${CSS.escape(key)}"]:not(${part} *)`]
  return [...new Set([name, drawnName(key, names)])].map(one => `[data-field="${one}"]`)
}
