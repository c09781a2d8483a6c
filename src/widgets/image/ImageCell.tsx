import { type CellProps, useHost } from '#engine'
import { imageAddresses } from './imageAddresses.ts'

/** px */
const SIZE = 32

/** The first picture, small. */
export function ImageCell({ value, field }: CellProps<unknown>) {
  const host = useHost()
  const [first] = imageAddresses(value)
  if (!first) return null
  const alt = typeof field.title === 'string' ? field.title : field.title.zh
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
