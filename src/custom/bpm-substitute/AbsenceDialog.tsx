import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { FieldInput, faultMessage, type HttpFault } from '#engine'
import { t } from '#model/language/t.ts'
import { PeopleSelect } from '../bpm-instance/index.ts'
import { type Absence, type AbsenceInput, useProcessChoices } from './useAbsences.ts'

interface AbsenceDialogProps {
  /** null for a new one. */
  absence: Absence | null
  /** @throws HttpFault, unshown */
  onSave(input: AbsenceInput): Promise<void>
  onClose(): void
}

type Draft = { [Key in keyof AbsenceInput]: AbsenceInput[Key] | null }

const DRAFT: Draft = {
  ...{ substituteUserId: null, startTime: null, endTime: null, processKeys: [] },
  ...{ handOver: false, remark: null },
}

/** Who acts, from when until when, in which processes. */
export function AbsenceDialog({ absence, onSave, onClose }: AbsenceDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => (absence ? draftOf(absence) : DRAFT))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { data: processes = [], isLoading } = useProcessChoices()
  const set = (part: Partial<Draft>) => setDraft(current => ({ ...current, ...part }))

  async function save(): Promise<void> {
    const missing = missingOf(draft)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await onSave(draft as AbsenceInput)
      onClose()
    } catch (fault) {
      setErrors(errorsOf(fault as HttpFault))
      setBusy(false)
    }
  }

  const item = (field: keyof AbsenceInput, label: string, required = false) => ({
    ...{ label, required, htmlFor: `absence-${field}`, help: errors[field] },
    validateStatus: errors[field] ? ('error' as const) : undefined,
  })
  const time = (field: 'startTime' | 'endTime', label: string) => (
    <Form.Item {...item(field, label, true)}>
      <FieldInput
        widget="date-time"
        id={`absence-${field}`}
        value={draft[field]}
        onChange={value => set({ [field]: (value as string | null) ?? null })}
      />
    </Form.Item>
  )
  return (
    <Modal
      open
      title={absence ? t('修改代理') : t('新增代理')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        {errors[''] && <p role="alert">{errors['']}</p>}
        <Form.Item {...item('substituteUserId', t('代理人'), true)}>
          <PeopleSelect
            id="absence-substituteUserId"
            value={draft.substituteUserId === null ? [] : [draft.substituteUserId]}
            known={absence ? [personOf(absence)] : []}
            status={errors.substituteUserId ? 'error' : undefined}
            onChange={([chosen]) => set({ substituteUserId: chosen ?? null })}
          />
        </Form.Item>
        <div className="m-substitute-times">
          {time('startTime', t('起始时间'))}
          {time('endTime', t('截止时间'))}
        </div>
        <Form.Item {...item('processKeys', t('适用流程'))}>
          <Select
            id="absence-processKeys"
            mode="multiple"
            placeholder={t('全部流程')}
            loading={isLoading}
            value={draft.processKeys ?? []}
            options={processes.map(({ key, name }) => ({ value: key, label: name }))}
            optionFilterProp="label"
            onChange={keys => set({ processKeys: keys })}
          />
        </Form.Item>
        <Form.Item help={t('起始时间到时，您手上的待办一并转给代理人。')}>
          <Checkbox
            checked={draft.handOver === true}
            onChange={({ target }) => set({ handOver: target.checked })}
          >
            {t('现有待办也交给代理人')}
          </Checkbox>
        </Form.Item>
        <Form.Item {...item('remark', t('备注'))}>
          <Input
            id="absence-remark"
            maxLength={255}
            value={draft.remark ?? ''}
            placeholder={t('例如：出差、休假')}
            onChange={event => set({ remark: event.target.value || null })}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const personOf = ({ substituteUserId, substituteName, substituteDeptName }: Absence) => ({
  userId: substituteUserId,
  nickName: substituteName ?? String(substituteUserId),
  deptName: substituteDeptName,
})

const draftOf = ({
  substituteUserId,
  startTime,
  endTime,
  processKeys,
  handOver,
  remark,
}: Absence): Draft => ({
  ...{ substituteUserId, startTime, endTime, processKeys, handOver, remark },
})

function missingOf({ substituteUserId, startTime, endTime }: Draft): Record<string, string> {
  return {
    ...(substituteUserId === null && { substituteUserId: t('请选择代理人') }),
    ...(startTime === null && { startTime: t('请选择起始时间') }),
    ...(endTime === null && { endTime: t('请选择截止时间') }),
  }
}

/** Each mistake at its field; what belongs to none stands above them. */
function errorsOf(fault: HttpFault): Record<string, string> {
  const errors = Object.fromEntries((fault.errors ?? []).map(({ field, message }) => [field, message]))
  return Object.keys(errors).length > 0 ? errors : { '': faultMessage(fault) }
}
