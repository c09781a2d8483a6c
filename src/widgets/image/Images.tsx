import { Image } from 'antd'
import { type CellProps, FieldInput, useFileNames, useHost, type WidgetProps } from '#engine'
import { textOf } from '#model/language/t.ts'

const TYPES = ['png', 'jpg', 'jpeg']

/** Pictures: the upload of files, with the address and the types of pictures. */
export function ImageInput(props: WidgetProps) {
  return <FieldInput accept={TYPES} path="/cms/api/backend/image-upload" {...props} pictures widget="file" />
}

/** px; in a list, and where it is looked at. */
const SIZE = 32
const SHOWN = 88

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

/** The pictures, each opening in full, with what they are called where that is known. */
export function ImageView({ value, field }: CellProps<unknown>) {
  const host = useHost()
  const names = useFileNames()
  const title = textOf(field.title)
  return (
    <Image.PreviewGroup>
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
        {imageAddresses(value).map(address => {
          const name = names[address.split('/').at(-1) ?? '']
          return (
            <span key={address} style={{ display: 'grid', justifyItems: 'center' }}>
              <Image
                src={host.fileUrl(address)}
                alt={name ?? title}
                width={SHOWN}
                height={SHOWN}
                style={{ objectFit: 'contain' }}
              />
              {name !== undefined && (
                <small style={{ maxWidth: SHOWN, overflowWrap: 'anywhere' }}>{name}</small>
              )}
            </span>
          )
        })}
      </span>
    </Image.PreviewGroup>
  )
}

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

/** Returns the addresses of pictures: a text holds them joined by commas, a JSON field a list of files. */
function imageAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(imageAddresses)
  if (typeof value === 'object') return imageAddresses((value as { url?: unknown }).url)
  return String(value).split(',')
}
