import { Button, Input, InputNumber, Select, Skeleton } from 'antd'
import { type ReactNode, Suspense, useId } from 'react'
import { mouseArrows } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { FormCondition } from '../form-builder/index.ts'
import type { Quota, QuotaForm } from './Quota.ts'

interface QuotaRowProps {
  quota: Quota
  /** What a limit may be about; undefined while it is read. */
  form: QuotaForm | undefined
  /** What the server found wrong, by the part of the row. */
  problems: Record<string, string>
  onChange(changes: Partial<Quota>): void
  /** Told whether the condition has lines that are not filled in. */
  onUnfinished(isUnfinished: boolean): void
  onRemove(): void
}

/** One limit: of all answers, of an option of a question, or of what a condition says. */
export function QuotaRow({ quota, form, problems, onChange, onUnfinished, onRemove }: QuotaRowProps) {
  const questions = form?.questions ?? []
  const question = questions.find(({ name }) => name === quota.field)
  return (
    <fieldset className="m-survey-quota">
      <Part label={t('配额名称')} problem={problems.title}>
        {id => (
          <Input
            id={id}
            value={quota.title}
            maxLength={60}
            onChange={event => onChange({ title: event.target.value })}
          />
        )}
      </Part>
      <Part label={t('上限')} problem={problems.limit}>
        {id => (
          <InputNumber
            ref={mouseArrows}
            id={id}
            value={quota.limit}
            min={0}
            max={10_000_000}
            precision={0}
            onChange={limit => onChange({ limit: limit ?? 0 })}
          />
        )}
      </Part>
      <Part label={t('题目')} problem={problems.field}>
        {id => (
          <Select
            id={id}
            value={quota.field}
            allowClear
            placeholder={t('所有答卷，或按条件')}
            onChange={field => {
              onChange({ field: field ?? null, option: null, condition: null })
              onUnfinished(false)
            }}
            options={questions.map(({ name, title }) => ({ value: name, label: textOf(title) }))}
          />
        )}
      </Part>
      {quota.field !== null && (
        <Part label={t('选项')} problem={problems.option}>
          {id => (
            <Select
              id={id}
              value={quota.option}
              onChange={option => onChange({ option })}
              options={question?.options.map(({ value, label }) => ({ value, label: textOf(label) })) ?? []}
            />
          )}
        </Part>
      )}
      <Part label={t('满额后')} problem={problems.outcome}>
        {id => (
          <Select
            id={id}
            value={quota.outcome}
            onChange={outcome => onChange({ outcome })}
            options={[
              { value: '1', label: t('拒绝并说明') },
              { value: '2', label: t('转到结束页') },
            ]}
          />
        )}
      </Part>
      <Part label={t('满额文字')} problem={problems.endText}>
        {id => (
          <Input
            id={id}
            value={quota.endText ?? ''}
            maxLength={500}
            onChange={event => onChange({ endText: event.target.value || null })}
          />
        )}
      </Part>
      {quota.field === null && (
        <Condition {...{ quota, form, onChange, onUnfinished }} problem={problems.condition} />
      )}
      <Button type="link" danger onClick={onRemove}>
        {t('删除')}
      </Button>
    </fieldset>
  )
}

interface ConditionProps extends Pick<QuotaRowProps, 'quota' | 'form' | 'onChange' | 'onUnfinished'> {
  problem: string | undefined
}

/** Which answers count: those of whom the lines hold, or all. */
function Condition({ quota, form, problem, onChange, onUnfinished }: ConditionProps) {
  const label = t('条件（可不填）')
  return (
    <div className="m-survey-quota-wide">
      <span>{label}</span>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 1 }} title={false} />}>
        {form && (
          <FormCondition
            label={label}
            form={form.form}
            dictionaries={form.dictionaries}
            value={quota.condition}
            onChange={condition => onChange({ condition })}
            onUnfinished={onUnfinished}
          />
        )}
      </Suspense>
      {problem && <em role="alert">{problem}</em>}
    </div>
  )
}

interface PartProps {
  label: string
  problem: string | undefined
  children(id: string): ReactNode
}

function Part({ label, problem, children }: PartProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {problem && <em role="alert">{problem}</em>}
    </div>
  )
}
