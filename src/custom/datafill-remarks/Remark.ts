import { type Row, useHost } from '#engine'
import { titlesAt } from '#model/documents/titlesAt.ts'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'

/** What a reviewer has said about a report. */
export interface Remark {
  remarkId: number
  /** Where in the document, as paths of problems are written; null of the whole of it, which is a return. */
  path: string | null
  pathTitle: string | null
  text: string
  byPublisher: boolean
  author: string | null
  /** 0 open, 1 done. */
  state: string
  reply: string | null
  doneBy: string | null
  createTime: string
}

/** A remark that is being made. */
export interface NewRemark {
  path: string
  text: string
}

/** Returns what a place of a document is called; null where it has no such place. */
export function usePlaceTitle(form: ActionFormModel, content: Row): (path: string) => string | null {
  const { text } = useHost()
  return path => {
    const titles = titlesAt(form.fields, content, path)
    if (titles === null) return null
    return titles
      .map(title => (typeof title === 'number' ? t('第{{position}}行', { position: title }) : text(title)))
      .join(' · ')
  }
}
