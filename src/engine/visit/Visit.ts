import type { ActionModel, FieldModel, Text } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'

/** What a link opens to somebody without an account, as the server answers it. */
export interface Visit {
  title: Text
  /** Name of the institution that asks. */
  institution: string
  /** What is shown of the record. */
  fields: FieldModel[]
  record: Row
  /** What the visitor does; null where the record does not allow it now. */
  action: Pick<ActionModel, 'title' | 'danger' | 'form'> | null
  /** Why not; null where it does. */
  refusal: string | null
  /** Rows of the dictionaries that all of it needs, by type. */
  dictionaries: Record<string, Row[]>
}

export interface VisitorFormProps {
  visit: Visit
  /** Tells visits apart: for what this tab keeps while the page is loaded anew. */
  mark: string
  /** What was sent, to be looked at in place of the form; absent as long as nothing was. */
  sent?: Row | undefined
  /** Sends what was filled in. @throws HttpFault; its errors are placed at their fields. */
  send(values: Row): Promise<void>
}
