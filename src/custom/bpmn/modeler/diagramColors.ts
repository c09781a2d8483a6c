/** Colours of elements that have none of their own, on the screen: those of the theme, light or dark. */
export const DIAGRAM_COLORS = {
  defaultFillColor: 'var(--m-engine-surface)',
  defaultStrokeColor: 'var(--m-engine-text)',
  defaultLabelColor: 'var(--m-engine-text)',
}

/** The same on paper: pictures that are downloaded know no theme. */
const ON_PAPER: Record<string, string> = {
  [DIAGRAM_COLORS.defaultFillColor]: 'white',
  [DIAGRAM_COLORS.defaultStrokeColor]: 'black',
}

/** The picture with every colour of the theme replaced by that of paper. */
export function onPaper(svg: string): string {
  return svg.replace(/var\(--m-engine-[\w-]+\)/g, color => ON_PAPER[color] ?? 'black')
}
