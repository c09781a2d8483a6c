import type { CellProps } from '#engine'

/** The texts as plain tags. */
export function TagsCell({ value }: CellProps<string[]>) {
  const tags = Array.isArray(value) ? value : []
  return (
    <span className="m-tags">
      {tags.map(tag => (
        <span key={tag} className="m-tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
