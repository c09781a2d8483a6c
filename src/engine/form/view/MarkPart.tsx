import { observer } from '@formily/react'
import { Divider } from 'antd'
import type { MarkModel } from '#model/types/index.ts'
import { EMPTY } from '../../cells/EmptyValue.tsx'
import { FieldView } from '../../cells/FieldView.tsx'
import { NoteBox } from '../../text/NoteBox.tsx'
import type { FormState } from '../core/FormState.ts'
import { isPartShown } from '../core/isShown.ts'
import { readValue } from '../reactions/heldValue.ts'
import { useFormContext } from './FormContext.ts'

/** A note or divider between the fields of a form. Observes what it names and what shows it. */
export const MarkPart = observer(function MarkPart({ part }: { part: MarkModel }) {
  const { state, text, partName } = useFormContext()
  if (!isPartShown(state, part)) return null
  return (
    <div className="m-form-whole" data-part={partName?.(part)}>
      {part.type === 'divider' ? (
        <Divider orientation="left" orientationMargin={0} className="m-form-divider">
          {part.title === null ? null : text(part.title)}
        </Divider>
      ) : (
        <NoteBox note={part} drawValue={name => <TypedValue name={name} state={state} />} />
      )}
    </div>
  )
})

const TypedValue = observer(({ name, state }: { name: string; state: FormState }) => {
  const field = state.plan.known.find(known => known.name === name)
  if (!field) return EMPTY
  return <FieldView field={field} record={{ [name]: readValue(state, name) }} />
})
