import type { CellProps } from '#engine'

/** The text with its lines. */
export function TextareaView({ value }: CellProps<string>) {
  return <div style={{ whiteSpace: 'pre-wrap' }}>{value}</div>
}
