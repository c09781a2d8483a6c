import type { CellProps } from '#engine'

/** The code as it was written. */
export function CodeView({ value }: CellProps<string>) {
  return <pre style={{ margin: 0, overflow: 'auto' }}>{value}</pre>
}
