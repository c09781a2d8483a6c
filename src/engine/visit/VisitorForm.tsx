import { Alert } from 'antd'
import { useMemo } from 'react'
import { namesBeside, namesOf } from '#model/expression/environmentAt.ts'
import { t } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel, PageModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { DetailGroups, isWide } from '../detail/DetailGroups.tsx'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'
import type { FormPlan } from '../form/core/FormPlan.ts'
import { actionValues } from '../form/core/newRecordValues.ts'
import { payloadOf } from '../form/core/payloadOf.ts'
import { fieldParts, plannedFields } from '../form/core/plannedFields.ts'
import { useFormState } from '../form/core/useFormState.ts'
import { useSubmit } from '../form/core/useSubmit.ts'
import { FormBody, useFormId } from '../form/view/FormBody.tsx'
import { FormFooter } from '../form/view/FormFooter.tsx'
import { FormNotice } from '../form/view/FormNotice.tsx'
import { forgetBegun, useBegun, useKeptForReload } from './useBegun.ts'
import type { Visit, VisitorFormProps } from './Visit.ts'

/** The record of a link, and below it the form of its action or why there is none now; later what was sent. */
export function VisitorForm({ visit, mark, sent, send }: VisitorFormProps) {
  const { fields, record, action, refusal } = visit
  if (sent) return <SentValues form={action?.form ?? NOTHING} sent={sent} />
  const groups = [{ title: null, fields: fields.map(field => ({ field, isWide: isWide(field) })) }]
  return (
    <>
      {fields.length > 0 && (
        <DetailGroups groups={groups} record={record} fields={fields} isSaid={() => true} />
      )}
      {refusal !== null && <Alert type="info" showIcon message={refusal} />}
      {action && <ActionFields visit={visit} mark={mark} action={action} send={send} />}
    </>
  )
}

/** What was filled in, as it was sent. What was not asked for was not sent. */
function SentValues({ form, sent }: { form: typeof NOTHING; sent: Row }) {
  const said = form.fields.filter(({ name }) => !isEmptyValue(sent[name]))
  const places = fieldParts(form.layout).map(({ field }) => field)
  const fields = said
    .map(field => ({ ...field, visibleWhen: [] }))
    .toSorted((one, other) => places.indexOf(one.name) - places.indexOf(other.name))
  if (fields.length === 0) return null
  const groups = [{ title: null, fields: fields.map(field => ({ field, isWide: isWide(field) })) }]
  return (
    <>
      <h2>{t('您提交的内容')}</h2>
      <DetailGroups groups={groups} record={sent} fields={fields} isSaid={() => true} />
    </>
  )
}

interface ActionFieldsProps extends VisitorFormProps {
  action: NonNullable<Visit['action']>
}

function ActionFields({ visit, mark, action, send }: ActionFieldsProps) {
  const { text, user } = useHost()
  const id = useFormId()
  const plan = useMemo(() => visitorPlan(visit.fields, action.form ?? NOTHING, user), [visit, action, user])
  const { record } = visit
  const begun = useBegun(mark)
  const state = useFormState(
    plan,
    () => ({ record, user }),
    () => ({ ...actionValues(plan.known, { user, names: plan.names, record }), ...begun }),
  )
  useKeptForReload(mark, state)
  const sendAndForget = async () => {
    await send(payloadOf(state))
    forgetBegun(mark)
  }
  const { submit, saving, notice, setNotice } = useSubmit({ state, id, send: sendAndForget })
  return (
    <FormBody
      id={id}
      state={state}
      onSubmit={() => void submit()}
      notice={
        notice && (
          <FormNotice
            notice={notice}
            reloading={false}
            onReload={() => setNotice(null)}
            onClose={() => setNotice(null)}
          />
        )
      }
      footer={
        <FormFooter
          state={state}
          saving={saving}
          primary={text(action.title)}
          danger={action.danger}
          onSubmit={() => void submit()}
        />
      }
    />
  )
}

/** The form of an action that asks for nothing. */
const NOTHING: Pick<
  ActionFormModel,
  'fields' | 'layout' | 'columns' | 'labelWidth' | 'rules' | 'schema' | 'presets'
> = {
  fields: [],
  layout: [],
  columns: 1,
  labelWidth: { zh: 0, en: 0 },
  rules: [],
  schema: {},
  presets: [],
}

/** There is no page around a visitor's form: what its expressions read of the record is what the link shows. */
function visitorPlan(shown: FieldModel[], form: typeof NOTHING, user: EngineUser): FormPlan {
  const { fields, layout, columns, labelWidth, rules, schema, presets } = form
  return {
    id: 'visit',
    model: { component: 'visit', resource: null } as unknown as PageModel,
    mode: 'create',
    within: '',
    declared: null,
    planned: plannedFields(layout, fields, { user, mode: 'create' }),
    known: fields,
    layout,
    columns,
    labelWidth,
    presets,
    schema,
    rules,
    ruleNames: 'formRule',
    ranges: [],
    names: { record: namesOf(shown), form: namesBeside(fields) },
  }
}
