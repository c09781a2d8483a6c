import { Alert, Button, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { faultMessage, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import './form-register.css'

/** As the server answers it. */
interface Promotion {
  path: string
  text: string
  isTaken: boolean
  mistakes: { line: number; column: number; message: string; suggestion: string | null }[]
}

interface PromoteDialogProps {
  formId: number
  formName: string
  onClose(): void
}

/** The page file that the latest version of a form would be, with what is wrong with it, to be taken along. */
export function PromoteDialog({ formId, formName, onClose }: PromoteDialogProps) {
  const { http } = useHost()
  const [key, setKey] = useState('')
  const [page, setPage] = useState<Promotion | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<HttpFault | null>(null)

  async function look(): Promise<void> {
    setBusy(true)
    setFault(null)
    setPage(null)
    try {
      const { rows } = await http.request(`/tool/build/${formId}/versions`, { silent: true })
      const [latest] = rows as { versionId: number }[]
      const query = new URLSearchParams({ key: key.trim() })
      const at = `/tool/build/version/${latest?.versionId ?? 0}/page?${query}`
      setPage((await http.request(at, { silent: true })).data as Promotion)
    } catch (refusal) {
      setFault(refusal as HttpFault)
    }
    setBusy(false)
  }

  const isGood = page !== null && page.mistakes.length === 0 && !page.isTaken
  return (
    <Modal
      open
      width={760}
      title={t('提升“{{name}}”为页面文件', { name: formName })}
      okText={t('下载')}
      cancelText={t('关闭')}
      okButtonProps={{ disabled: !isGood }}
      onOk={() => page && save(page)}
      onCancel={onClose}
    >
      <p>
        {t('页面文件有自己的数据表。下载后放入项目的 schemas 目录；已填报的记录用命令另行复制，不会删除。')}
      </p>
      <Form layout="vertical" onFinish={() => void look()}>
        <Form.Item label={t('页面键')} htmlFor="promote-key" extra={t('目录和名称，如 asset/device')}>
          <div className="m-promote-key">
            <Input
              id="promote-key"
              value={key}
              maxLength={120}
              onChange={event => setKey(event.target.value)}
            />
            <Button htmlType="submit" loading={isBusy} disabled={key.trim() === ''}>
              {t('检查')}
            </Button>
          </div>
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" showIcon role="alert" message={faultMessage(fault)} />}
      {page && <Result page={page} />}
    </Modal>
  )
}

function Result({ page }: { page: Promotion }) {
  const { path, text, isTaken, mistakes } = page
  return (
    <>
      {isTaken && <Alert type="error" showIcon message={t('已有同名页面，请换一个页面键')} />}
      {mistakes.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={t('作为页面文件有错误')}
          description={
            <ul className="m-promote-mistakes">
              {mistakes.map(({ line, column, message }) => (
                <li key={`${line}:${column}`}>{`${line}:${column} ${message}`}</li>
              ))}
            </ul>
          }
        />
      )}
      {!isTaken && mistakes.length === 0 && <Alert type="success" showIcon message={t('检查通过')} />}
      <Typography.Paragraph className="m-promote-path">
        <code>schemas/{path}</code>
      </Typography.Paragraph>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it scrolls. */}
      <pre className="m-promote-text" tabIndex={0}>
        {text}
      </pre>
    </>
  )
}

function save({ path, text }: Promotion): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = path.replaceAll('/', '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
