import { type ReactNode, useMemo } from 'react'
import { FilledDocument, type PlaceMarks, type Row } from '#engine'
import type { ActionFormModel } from '#model/types/index.ts'
import { type Remark, usePlaceTitle } from './Remark.ts'
import { RemarkNote } from './RemarkNote.tsx'
import './datafill-remarks.css'

interface RemarkedDocumentProps {
  form: ActionFormModel
  content: Row
  remarks: readonly Remark[]
  /** What stands at a place beside its remarks. */
  further?(path: string): ReactNode
  onPick?: ((path: string) => void) | undefined
}

/** A document that is looked at, each remark at its place; those whose place is gone stand before it. */
export function RemarkedDocument({ form, content, remarks, further, onPick }: RemarkedDocumentProps) {
  const titleOf = usePlaceTitle(form, content)
  const placed = remarks.filter(({ path }) => path !== null)
  const lost = placed.filter(({ path }) => titleOf(path as string) === null)
  const marks = useMemo(() => {
    const below = (path: string) => {
      const own = remarks.filter(one => one.path === path)
      const more = further?.(path) ?? null
      if (own.length === 0 && more === null) return null
      return (
        <div className="m-remarks">
          {own.map(one => (
            <RemarkNote key={one.remarkId} remark={one} />
          ))}
          {more}
        </div>
      )
    }
    return { below, ...(onPick && { onPick }) } satisfies PlaceMarks
  }, [remarks, further, onPick])
  return (
    <>
      {lost.map(one => (
        <div key={one.remarkId}>
          {one.pathTitle}
          <RemarkNote remark={one} />
        </div>
      ))}
      <FilledDocument form={form} value={content} marks={marks} />
    </>
  )
}
