import { type CellProps, useHost } from '#engine'

/** The drawing with its name; the name alone where there is no such drawing. */
export function IconCell({ value }: CellProps<string>) {
  const { icons } = useHost()
  const name = String(value ?? '')
  const Drawing = Object.hasOwn(icons, name) ? icons[name] : undefined
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      {Drawing && <Drawing />}
      {name}
    </span>
  )
}
