import type { MouseEvent } from 'react'
import { type CellProps, useFileNames, useHost } from '#engine'
import { type StoredFile, savedName, storedFiles } from './storedFiles.ts'

/**
 * The name of a stored file, opening it beside the application; an attachment is saved, because the server asks who
 * wants it. The bare name where its address may not be opened.
 */
export function FileLink({ file }: { file: StoredFile }) {
  const host = useHost()
  const href = host.fileUrl(file.url)
  if (href === '') return <span>{file.name}</span>
  const path = attachmentPath(file.url)
  if (path === null) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {file.name}
      </a>
    )
  }
  const save = (event: MouseEvent) => {
    event.preventDefault()
    // A refusal has been shown by the time it arrives here.
    host.http.download(path, { fileName: savedName(file) }).catch(() => undefined)
  }
  return (
    <a href={href} onClick={save}>
      {file.name}
    </a>
  )
}

/** The address below the API base at which an attachment is asked for; null for a file that opens by its address. */
function attachmentPath(url: string): string | null {
  return /\/files\/attachment\/[a-f0-9]{32}(\.[a-z0-9]{1,8})?$/.exec(url)?.[0] ?? null
}

/** Names of the files, each opening it. */
export function FileCell({ value }: CellProps<unknown>) {
  const names = useFileNames()
  return (
    <span>
      {storedFiles(value, names).map((file, index) => (
        <span key={file.url} style={index > 0 ? { marginInlineStart: 8 } : undefined}>
          <FileLink file={file} />
        </span>
      ))}
    </span>
  )
}
