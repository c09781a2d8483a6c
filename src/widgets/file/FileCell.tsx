import { type CellProps, useHost } from '#engine'
import { storedFiles } from './storedFiles.ts'

/** Names of the files, each opening it. */
export function FileCell({ value }: CellProps<unknown>) {
  const host = useHost()
  return (
    <span>
      {storedFiles(value).map((file, index) => (
        <a
          key={file.url}
          href={host.fileUrl(file.url)}
          target="_blank"
          rel="noreferrer"
          style={index > 0 ? { marginInlineStart: 8 } : undefined}
        >
          {file.name}
        </a>
      ))}
    </span>
  )
}
