import { useHost } from '#engine'
import type { StoredFile } from './storedFiles.ts'

/** The name of a stored file, opening it beside the application; the bare name where its address may not be opened. */
export function FileLink({ file }: { file: StoredFile }) {
  const href = useHost().fileUrl(file.url)
  if (href === '') return <span>{file.name}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  )
}
