import { type CellProps, useHost } from '#engine'
import { textOf } from '#model/language/t.ts'
import { imageAddresses } from './imageAddresses.ts'

/** px */
const SIZE = 32

/** The first picture, small. */
export function ImageCell({ value, field }: CellProps<unknown>) {
  const host = useHost()
  const [first] = imageAddresses(value)
  if (!first) return null
  const alt = textOf(field.title)
  return (
    <img
      src={host.fileUrl(first)}
      alt={alt}
      width={SIZE}
      height={SIZE}
      loading="lazy"
      style={{ objectFit: 'cover', borderRadius: 4 }}
    />
  )
}
