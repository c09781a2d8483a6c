import { Image } from 'antd'
import { type CellProps, useHost } from '#engine'
import { textOf } from '#model/language/t.ts'
import { imageAddresses } from './imageAddresses.ts'

/** The pictures, each opening in full. */
export function ImageView({ value, field }: CellProps<unknown>) {
  const host = useHost()
  const alt = textOf(field.title)
  return (
    <Image.PreviewGroup>
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
        {imageAddresses(value).map(address => (
          <Image
            key={address}
            src={host.fileUrl(address)}
            alt={alt}
            width={88}
            height={88}
            style={{ objectFit: 'contain' }}
          />
        ))}
      </span>
    </Image.PreviewGroup>
  )
}
