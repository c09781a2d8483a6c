import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { Suspense, useId, useRef, useState } from 'react'
import {
  DocumentForm,
  type DocumentFormControl,
  listAnswer,
  useDebounced,
  useHost,
  usePermission,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { BpmnViewer } from '../viewer/BpmnViewer.tsx'
import type { TrialCase, TypedVariable } from './useTrial.ts'

/** null without a form, undefined while it is read. */
export type TrialForm = ActionFormModel | null | undefined

interface TrialSetupProps {
  form: TrialForm
  given: TrialCase
  change(given: TrialCase): void
  begin(given: TrialCase): void
  xml: string
}

/** Who starts the case, and with which values. */
export function TrialSetup({ form, given, change, begin, xml }: TrialSetupProps) {
  const { user } = useHost()
  const { variables } = given
  const starterId = useId()
  const control = useRef<DocumentFormControl>(null)
  const drawn = new Set(form?.fields.map(({ name }) => name))
  const set = (index: number, part: Partial<TypedVariable>) =>
    change({ ...given, variables: variables.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <>
      <div className="m-trial-diagram">
        <BpmnViewer xml={xml} />
      </div>
      <div className="m-trial-side">
        <label htmlFor={starterId}>{t('发起人')}</label>
        <StarterSelect
          id={starterId}
          value={given.starter}
          known={{ value: user.userId, label: user.nickName }}
          onChange={starter => change({ ...given, starter })}
        />
        {form === undefined && <Skeleton active />}
        {form && (
          <Suspense fallback={<Skeleton active />}>
            <DocumentForm
              form={form}
              values={given.form}
              isStored={false}
              control={control}
              onInput={() => change({ ...given, form: control.current?.values() ?? {} })}
            />
          </Suspense>
        )}
        <fieldset className="m-trial-values">
          <legend>{form ? t('其他变量') : t('流程变量')}</legend>
          {variables.map((variable, index) =>
            drawn.has(variable.name) && variable.title !== '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are typed, and rows are never moved.
              <Variable key={index} variable={variable} change={part => set(index, part)} />
            ),
          )}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => change({ ...given, variables: [...variables, { name: '', title: '', text: '' }] })}
          >
            {t('增加变量')}
          </Button>
          <p className="m-hint">
            {t('数字、true、false 和 JSON 按其值使用，加引号的是文字；留空即没有值。')}
          </p>
        </fieldset>
        <Button
          type="primary"
          disabled={form === undefined}
          // The form may begin with values of its own.
          onClick={() => begin({ ...given, form: control.current?.values() ?? given.form })}
        >
          {t('开始试运行')}
        </Button>
      </div>
    </>
  )
}

interface VariableProps {
  variable: TypedVariable
  change(part: Partial<TypedVariable>): void
}

function Variable({ variable: { name, title, text }, change }: VariableProps) {
  const [isOwn] = useState(name === '')
  return (
    <div className="m-trial-variable">
      {isOwn ? (
        <Input
          aria-label={t('变量名')}
          placeholder={t('变量名')}
          value={name}
          maxLength={100}
          onChange={({ target }) => change({ name: target.value.trim() })}
        />
      ) : (
        <span>
          {title || name} {title && <code>{name}</code>}
        </span>
      )}
      <Input
        aria-label={t('“{{name}}”的值', { name: title || name })}
        value={text}
        maxLength={2000}
        onChange={({ target }) => change({ text: target.value })}
      />
    </div>
  )
}

interface Account {
  value: number
  label: string
}

interface StarterSelectProps {
  id: string
  value: number
  /** Who is named although the list does not find him. */
  known: Account
  onChange(userId: number): void
}

/** Enabled accounts of the institution, found by a part of the name. */
function StarterSelect({ id, value, known, onChange }: StarterSelectProps) {
  const { http } = useHost()
  const mayChoose = usePermission('bpm:task-assign-rule:query')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState(known)
  const path = '/system/user/options'
  const typed = useDebounced(keyword)
  const { data = [], isLoading } = useRead<Account[]>(
    mayChoose ? [path, 'trial', typed] : null,
    async signal => {
      const query = { keyword: typed, pageSize: 50 }
      const answer = await http.request(path, { query, silent: true, signal })
      return listAnswer(answer).rows.map(row => ({ value: Number(row.value), label: String(row.label) }))
    },
    { keepPreviousData: true },
  )
  const options = data.some(one => one.value === value) ? data : [chosen, ...data]
  return (
    <Select<number, Account>
      id={id}
      value={value}
      options={options}
      loading={isLoading}
      showSearch
      filterOption={false}
      onSearch={setKeyword}
      onChange={next => {
        setChosen(options.find(one => one.value === next) ?? known)
        onChange(next)
      }}
    />
  )
}
