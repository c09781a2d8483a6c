import { type CellProps, useHost } from '#engine'
import { imageAddresses } from './imageAddresses.ts'

/** The first picture, filling the head of a card. */
export function ImageCover({ value }: CellProps<unknown>) {
  const host = useHost()
  const [first] = imageAddresses(value)
  if (!first) return null
  return (
    <img
      src={host.fileUrl(first)}
      alt=""
      loading="lazy"
      style={{ width: '100%', height: '100%', objectFit: 'cover' }}
    />
  )
}
