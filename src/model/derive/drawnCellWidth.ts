/** Widths in px of cells that widgets draw themselves, where the engine would show a bare number or tags. */
const CELL_WIDTHS: Readonly<Record<string, number>> = {
  rate: 160,
  scale: 100,
  slider: 190,
  ranking: 260,
  'form-version': 200,
}

/** Width in px of the cells of a widget that says more than the value alone; null for all other widgets. */
export const drawnCellWidth = (widget: string): number | null =>
  Object.hasOwn(CELL_WIDTHS, widget) ? (CELL_WIDTHS[widget] ?? null) : null
