import { observer } from '@formily/react'
import { t } from '#model/language/t.ts'
import { storedTitle } from '../../text/bothLanguages.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { isDrawnObject } from '../core/isDrawnObject.ts'
import { isEnglishBehind } from '../core/isEnglishBehind.ts'
import { isInBlank } from '../core/isInBlank.ts'
import { isShown } from '../core/isShown.ts'
import { shownError } from '../validation/shownError.ts'
import { CellPart } from './CellPart.tsx'
import { drawField } from './drawField.tsx'
import { useFormContext } from './FormContext.ts'
import { FormItem, GroupItem } from './FormItem.tsx'

interface FieldPartProps {
  handle: FieldHandle
  /** The text that one of its options asks for. */
  other: FieldHandle | undefined
  /** Columns that it takes. */
  span: number
}

/** One field of a form. Observes what it shows, so that typing draws this field anew and no other. */
export const FieldPart = observer(function FieldPart({ handle, other, span }: FieldPartProps) {
  const context = useFormContext()
  const { state, idPrefix, text } = context
  const { look, path } = handle
  if (!isShown(state, handle)) return null
  const error = shownError(state, handle)
  const id = `${idPrefix}-${path}`
  const said = look.help === null ? null : text(look.help)
  const help = isEnglishBehind(state, handle) ? t('中文已改，英文未改') : said
  const place = `${state.plan.within}${path}`
  const title = storedTitle(handle.field, text(look.title))
  const item = { id, title, required: isDemanded(state, handle), help, error }
  const input = drawField({ handle, id, error, isDescribed: help !== null }, context)
  if (isGroup(handle))
    return (
      <GroupItem {...item} place={place}>
        {input}
        {context.beside?.(path)}
      </GroupItem>
    )
  return (
    <FormItem {...item} path={place} span={span}>
      {input}
      {other && <CellPart handle={other} />}
      {context.beside?.(path)}
    </FormItem>
  )
})

/** What an object demands is demanded as soon as something is said in it. */
const isDemanded = (state: FormState, handle: FieldHandle): boolean =>
  (handle.look.required || state.presence.isDemanded(handle.path)) && !isInBlank(state, handle)

/** What is drawn as fields has its title above them. */
const isGroup = (handle: FieldHandle): boolean =>
  (handle.field.documentSchema !== null && handle.widget === 'document') ||
  (isDrawnObject(handle) && handle.owner.length === 0) ||
  handle.widget === 'blocks'
