import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Modal, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { faultMessage, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { textOfValue, typedValue } from '#process/typedValue.ts'
import { INSTANCE } from './Process.ts'
import { useRepairs } from './useRepairs.ts'

interface VariablesDialogProps {
  instanceId: number
  onDone(): void
  onClose(): void
}

interface TypedVariable {
  name: string
  text: string
  /** As it stands in the process; null for one that it has not. */
  before: string | null
}

/** Sets variables that are no fields of the form: what an expression reads that could not be calculated. */
export function VariablesDialog({ instanceId, onDone, onClose }: VariablesDialogProps) {
  const { http, notify } = useHost()
  const id = useId()
  const { data, error } = useRepairs(http, instanceId)
  const [typed, setTyped] = useState<TypedVariable[] | null>(null)
  const [reason, setReason] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { attempt, isBusy, problem } = useAttempt()
  const rows = typed ?? data?.variables.map(known) ?? []
  const changed = rows.filter(({ name, text, before }) => name.trim() !== '' && text !== before)
  const set = (index: number, part: Partial<TypedVariable>) =>
    setTyped(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))

  async function send(): Promise<void> {
    setJudged(true)
    if (isBusy || changed.length === 0 || reason.trim() === '') return
    const variables = Object.fromEntries(changed.map(({ name, text }) => [name.trim(), typedValue(text)]))
    const body = { id: instanceId, variables, reason: reason.trim() }
    const isDone = await attempt(() =>
      http.request(`${INSTANCE}/set-variables`, { method: 'PUT', body, silent: true }),
    )
    if (!isDone) return
    notify.success(t('变量已修改'))
    onDone()
  }

  const mistakes = {
    rows: isJudged && changed.length === 0 ? t('请修改或增加变量') : undefined,
    reason: isJudged && reason.trim() === '' ? t('请填写修改原因') : undefined,
  }
  return (
    <Modal
      open
      title={t('修改变量')}
      okText={t('保存')}
      okButtonProps={{ autoInsertSpace: false }}
      cancelText={t('取消')}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={isBusy}
      maskClosable={typed === null && reason === ''}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <p className="m-hint">
        {t('这里是流程的变量，不含表单字段。修改后请点“重试”，或重新办理停住的环节。')}
      </p>
      {error !== undefined && <span role="alert">{faultMessage(error)}</span>}
      {!data && error === undefined && <Skeleton active />}
      <Form layout="vertical" component={false}>
        {data && (
          <Form.Item
            label={t('变量')}
            required
            validateStatus={mistakes.rows ? 'error' : ''}
            help={mistakes.rows}
            extra={t('数字、true、false 和 JSON 按其值使用，加引号的是文字。')}
          >
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are typed, and rows are never moved.
              <VariableRow key={index} row={row} change={part => set(index, part)} />
            ))}
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined />}
              onClick={() => setTyped([...rows, { name: '', text: '', before: null }])}
            >
              {t('增加变量')}
            </Button>
          </Form.Item>
        )}
        <Form.Item
          label={t('原因')}
          htmlFor={`${id}reason`}
          required
          validateStatus={mistakes.reason ? 'error' : ''}
          help={mistakes.reason}
        >
          <Input.TextArea
            id={`${id}reason`}
            rows={2}
            maxLength={5000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function known({ name, value }: { name: string; value: unknown }): TypedVariable {
  const text = textOfValue(value)
  return { name, text, before: text }
}

interface VariableRowProps {
  row: TypedVariable
  change(part: Partial<TypedVariable>): void
}

function VariableRow({ row: { name, text, before }, change }: VariableRowProps) {
  return (
    <div className="m-variable-row">
      {before === null ? (
        <Input
          aria-label={t('变量名')}
          placeholder={t('变量名')}
          maxLength={100}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      ) : (
        <code>{name}</code>
      )}
      <span aria-hidden="true">=</span>
      <Input
        aria-label={t('“{{name}}”的值', { name })}
        maxLength={2000}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
    </div>
  )
}
