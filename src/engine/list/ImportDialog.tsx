import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Modal, Progress, Radio } from 'antd'
import { type DragEvent, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import { nounOf } from '../text/recordWords.ts'
import { ImportReport } from './ImportReport.tsx'
import { useImport } from './useImport.ts'

interface ImportDialogProps {
  model: PageModel
  /** @param answer of the import; none where nothing was imported */
  onClose(answer?: Envelope): void
}

/** Imports a file in two steps: it is checked first, and only a file without a mistake is taken over. */
export function ImportDialog({ model, onClose }: ImportDialogProps) {
  const host = useHost()
  const importing = useImport(model)
  const [isDownloading, setIsDownloading] = useState(false)
  const { file, check, progress, state } = importing
  const noun = nounOf(host.text(model.resource?.title ?? model.title))
  const template = model.resource?.operations.importTemplate
  const isBusy = state === 'checking' || state === 'saving'

  async function downloadTemplate(): Promise<void> {
    setIsDownloading(true)
    const { path = '', method } = template ?? {}
    await host.http
      .download(path, { method, fileName: t('{{noun}}导入模板.xlsx', { noun }) })
      // The host has shown why.
      .catch(error => console.warn('The template could not be downloaded.', error))
    setIsDownloading(false)
  }

  return (
    <Modal
      open
      title={t('导入{{noun}}', { noun })}
      width={640}
      onCancel={() => onClose()}
      maskClosable={!isBusy}
      footer={[
        <Button key="cancel" onClick={() => onClose()}>
          {state === 'done' ? t('关闭') : t('取消')}
        </Button>,
        state !== 'done' && (
          <Button
            key="save"
            type="primary"
            disabled={!check || check.errors.length > 0 || check.total === 0}
            loading={state === 'saving'}
            onClick={() => void importing.save().then(answer => answer && onClose(answer))}
          >
            {check && check.errors.length === 0 ? t('导入{{count}}条', { count: check.total }) : t('导入')}
          </Button>
        ),
      ]}
    >
      <div className="m-import">
        {template && (
          <p className="m-hint">
            {t('请按模板填写，一个文件最多导入一张工作表。')}
            <Button type="link" size="small" loading={isDownloading} onClick={() => void downloadTemplate()}>
              {t('下载模板')}
            </Button>
          </p>
        )}
        {namesRecords(model) && (
          <Checkbox
            checked={importing.updates}
            disabled={isBusy}
            onChange={event => importing.setUpdates(event.target.checked)}
          >
            {t('更新已经存在的数据')}
          </Checkbox>
        )}
        <ImportWays model={model} importing={importing} isBusy={isBusy} />
        <ImportDrop file={file} isBusy={isBusy} onChoose={chosen => void importing.choose(chosen)} />
        {isBusy && <Progress percent={Math.round((progress ?? 0) * 100)} showInfo={progress !== null} />}
        {importing.failure !== null && <Alert type="error" showIcon message={importing.failure} />}
        {check && <ImportReport check={check} model={model} />}
      </div>
    </Modal>
  )
}

interface ImportWaysProps {
  model: PageModel
  importing: ReturnType<typeof useImport>
  isBusy: boolean
}

/** What is chosen for what no column says. */
function ImportWays({ model, importing, isBusy }: ImportWaysProps) {
  const { text } = useHost()
  const ways = model.resource?.operations.import?.ways ?? []
  if (ways.length === 0) return null
  return (
    <Radio.Group
      className="m-import-ways"
      aria-label={t('导入方式')}
      value={importing.way}
      disabled={isBusy}
      onChange={event => importing.setWay(String(event.target.value))}
    >
      {ways.map(({ value, title, hint }) => (
        <Radio key={value} value={value}>
          {text(title)}
          {hint !== undefined && <div className="m-hint">{text(hint)}</div>}
        </Radio>
      ))}
    </Radio.Group>
  )
}

/** Whether rows can say which record they mean: by values that no two records share. */
const namesRecords = ({ resource }: PageModel): boolean =>
  resource?.unique.length !== 0 || resource.fields.some(({ unique }) => unique)

interface ImportDropProps {
  file: File | null
  isBusy: boolean
  onChoose(file: File): void
}

/** Where a file is dropped or chosen. */
function ImportDrop({ file, isBusy, onChoose }: ImportDropProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isBusy) onChoose(dropped)
  }

  return (
    <label
      className={isOver ? 'm-drop is-over' : 'm-drop'}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <InboxOutlined style={{ fontSize: 28 }} />
      <span>{file ? file.name : t('点击选择，或把 .xlsx 文件拖到这里')}</span>
      {file && !isBusy && <span className="m-hint">{t('改好后可以重新选择')}</span>}
      <input
        type="file"
        aria-label={t('导入文件')}
        accept=".xlsx"
        disabled={isBusy}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // The same file, mended, can be chosen again.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
