import type { CellProps } from '#engine'
import { FileLink } from './FileLink.tsx'
import { storedFiles } from './storedFiles.ts'

/** Names of the files, each opening it. */
export function FileCell({ value }: CellProps<unknown>) {
  return (
    <span>
      {storedFiles(value).map((file, index) => (
        <span key={file.url} style={index > 0 ? { marginInlineStart: 8 } : undefined}>
          <FileLink file={file} />
        </span>
      ))}
    </span>
  )
}
