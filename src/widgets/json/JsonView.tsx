import type { CellProps } from '#engine'
import { jsonText } from './readJson.ts'

/** The JSON, indented. */
export function JsonView({ value, field }: CellProps<unknown>) {
  const style = { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
  return <pre style={style}>{jsonText(value, field.type === 'string')}</pre>
}
