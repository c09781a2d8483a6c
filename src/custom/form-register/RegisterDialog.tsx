import { Alert, Form, Modal, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type HttpFault, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

/** As the server answers it. */
interface Register {
  on: boolean
  columns?: string[] | null
  search?: string[] | null
  isFilled?: boolean
  fillDone?: number
  fillTotal?: number
  mostSearched: number
  fields: { name: string; title: Text; isShown: boolean; isSearchable: boolean }[]
}

interface RegisterDialogProps {
  formId: number
  formName: string
  onClose(isChanged: boolean): void
}

/** Whether the documents of a form have a page, and what of them that shows and searches. */
export function RegisterDialog({ formId, formName, onClose }: RegisterDialogProps) {
  const { http } = useHost()
  const path = `/tool/build/${formId}/register`
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error } = useRead<Register>([path, visit], async signal => {
    const answer = await http.request(path, { silent: true, signal })
    return answer.data as Register
  })
  if (data) return <Settings {...{ path, formName, onClose }} register={data} />
  return (
    <Modal open title={titleOf(formName)} footer={null} onCancel={() => onClose(false)}>
      {error === undefined ? (
        <Skeleton active />
      ) : (
        <FaultBox title={t('登记设置加载失败')}>{faultMessage(error)}</FaultBox>
      )}
    </Modal>
  )
}

const titleOf = (name: string) => t('“{{name}}”的登记', { name })

interface SettingsProps extends Pick<RegisterDialogProps, 'formName' | 'onClose'> {
  path: string
  register: Register
}

function Settings({ path, register, formName, onClose }: SettingsProps) {
  const host = useHost()
  const [on, setOn] = useState(register.on)
  const [columns, setColumns] = useState(register.columns ?? [])
  const [search, setSearch] = useState(register.search ?? [])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<HttpFault | null>(null)
  const optionsOf = (fields: Register['fields']) =>
    fields.map(({ name, title }) => ({ value: name, label: host.text(title) }))

  async function save(): Promise<void> {
    setBusy(true)
    setFault(null)
    const orNone = (names: string[]) => (names.length > 0 ? names : null)
    const body = on ? { on, columns: orNone(columns), search: orNone(search) } : { on }
    try {
      await host.http.request(path, { method: 'POST', body, silent: true })
      host.notify.success(
        on ? t('已作为登记使用，刷新页面后可在菜单中打开') : t('已不再作为登记，已有记录仍然保留'),
      )
      onClose(true)
    } catch (refusal) {
      setFault(refusal as HttpFault)
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={560}
      title={titleOf(formName)}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !on && !register.on }}
      onOk={() => void save()}
      onCancel={() => onClose(false)}
    >
      {fault !== null && <Alert type="error" showIcon role="alert" message={faultMessage(fault)} />}
      <Form layout="vertical">
        <Form.Item
          label={t('作为登记使用')}
          htmlFor="register-on"
          extra={t('填报的内容有自己的列表页面；关闭后页面隐藏，记录保留')}
        >
          <Switch id="register-on" checked={on} onChange={setOn} />
        </Form.Item>
        {on && (
          <>
            <Form.Item label={t('列表字段')} htmlFor="register-columns" extra={t('不选则使用前六个字段')}>
              <Select
                {...{ id: 'register-columns', mode: 'multiple', value: columns, onChange: setColumns }}
                options={optionsOf(register.fields.filter(({ isShown }) => isShown))}
                optionFilterProp="label"
              />
            </Form.Item>
            <Form.Item
              label={t('搜索和排序字段')}
              htmlFor="register-search"
              extra={t('不选则使用前四个可搜索的字段，最多 {{most}} 个', { most: register.mostSearched })}
            >
              <Select
                {...{ id: 'register-search', mode: 'multiple', value: search, onChange: setSearch }}
                maxCount={register.mostSearched}
                options={optionsOf(register.fields.filter(({ isSearchable }) => isSearchable))}
                optionFilterProp="label"
              />
            </Form.Item>
          </>
        )}
      </Form>
      {register.on && register.isFilled === false && (
        <Alert
          type="info"
          showIcon
          message={t('正在整理已有记录：{{done}} / {{total}}，完成前按这些字段不能排序', {
            ...{ done: register.fillDone ?? 0, total: register.fillTotal ?? 0 },
          })}
        />
      )}
    </Modal>
  )
}
