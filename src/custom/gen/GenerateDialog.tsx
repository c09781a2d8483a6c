import { Alert, Button, Modal, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { FaultBox, faultMessage, type PartProps, useAttempt, useHost, useRead } from '#engine'
import { type MergeChoice, mergePage } from '#model/generate/mergePage.ts'
import { t } from '#model/language/t.ts'
import { CheckedPanes } from './CheckedPanes.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { MergeWire } from './genTypes.ts'
import { saveText } from './saveText.ts'
import './gen.css'

/** Generates the page of a row, after what both sides have changed was chosen; of several rows an archive. */
export function GenerateDialog({ record, selection, close }: PartProps) {
  if (record === null) return <GenerateSeveral selection={selection} close={close} />
  return <GenerateOne tableId={Number(record.tableId)} tableName={String(record.tableName)} close={close} />
}

interface GenerateOneProps extends Pick<PartProps, 'close'> {
  tableId: number
  tableName: string
}

function GenerateOne({ tableId, tableName, close }: GenerateOneProps) {
  const { http, notify } = useHost()
  const [choices, setChoices] = useState<Record<string, MergeChoice>>({})
  const { isBusy, problem, attempt } = useAttempt()
  const { data, error, mutate } = useMerge(tableId, choices)
  const text = useMemo(() => data && mergedText(data, choices), [data, choices])
  const open = data?.conflicts.filter(({ pointer }) => choices[pointer] === undefined).length ?? 0
  // What is shown is merged here at once; the server checks it a moment later.
  const isChecked = data !== undefined && data.text === text
  const isWrong = !isChecked || data.problems.some(({ severity }) => severity === 'error')

  async function generate(download: boolean): Promise<void> {
    await attempt(async () => {
      const body = { choices, download }
      const answer = await http.request(`/tool/gen/write/${tableId}`, { method: 'POST', body, silent: true })
      const { path, text } = answer.data as { path: string; text: string }
      if (download) saveText(path.split('/').slice(-2).join('-'), text)
      notify.success(download ? t('已下载 {{path}}', { path }) : t('已写入 schemas/{{path}}', { path }))
      close(true)
    })
  }

  return (
    <Modal
      open
      centered
      width={960}
      className="m-gen-dialog"
      title={t('生成：{{name}}', { name: tableName })}
      onCancel={() => close(false)}
      footer={
        <>
          <Button onClick={() => close(false)}>{t('取消')}</Button>
          <Button disabled={isWrong || open > 0} loading={isBusy} onClick={() => void generate(true)}>
            {t('下载页面文件')}
          </Button>
          {data?.writes && (
            <Button
              type="primary"
              disabled={isWrong || open > 0}
              loading={isBusy}
              onClick={() => void generate(false)}
            >
              {t('写入 schemas/')}
            </Button>
          )}
        </>
      }
    >
      {problem !== '' && <FaultBox title={problem} />}
      {error && (
        <FaultBox title={t('不能生成')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <div className="m-gen-tab">
          <MergeState data={data} open={open} />
          <Conflicts
            conflicts={data.conflicts}
            words={{
              file: t('保留文件'),
              fresh: t('采用新内容'),
              base: value => t('上次生成：{{value}}', { value }),
            }}
            choices={choices}
            onChoose={setChoices}
          />
          <CheckedPanes files={[{ path: data.path, text: text ?? '' }]} checked={isChecked ? data : null} />
        </div>
      )}
    </Modal>
  )
}

/** The file as it is chosen. */
const mergedText = ({ base, now, fresh }: MergeWire, choices: Record<string, MergeChoice>): string =>
  now === null ? fresh : mergePage({ base, file: now, fresh }, choices).text

/** The page file merged with what stands in its place. */
function useMerge(tableId: number, choices: Record<string, MergeChoice>) {
  const { http } = useHost()
  const path = `/tool/gen/merge/${tableId}`
  return useRead(
    ['/tool/gen', 'merge', tableId, choices],
    async signal => {
      const answer = await http.request(path, { method: 'POST', body: { choices }, silent: true, signal })
      return answer.data as MergeWire
    },
    { revalidateOnFocus: false, keepPreviousData: true },
  )
}

function MergeState({ data, open }: { data: MergeWire; open: number }) {
  if (data.now === null)
    return <Alert type="info" showIcon message={t('新文件：schemas/{{path}}', { path: data.path })} />
  if (open > 0)
    return <Alert type="warning" showIcon message={t('有{{count}}处冲突需要选择', { count: open })} />
  const message = data.now === data.text ? t('与现有文件相同，没有变化') : t('与现有文件合并，手写的内容保留')
  return <Alert type="info" showIcon message={message} />
}

function GenerateSeveral({ selection, close }: Pick<PartProps, 'selection' | 'close'>) {
  const { http } = useHost()
  const { isBusy, problem, attempt } = useAttempt()

  async function download(): Promise<void> {
    await attempt(async () => {
      const names = await Promise.all(
        selection.map(async id => {
          const { data } = await http.request(`/tool/gen/${id}`, { silent: true })
          return (data as { tableName: string }).tableName
        }),
      )
      const query = { tables: names.join(',') }
      await http.download('/tool/gen/batchGenCode', { query, fileName: 'mortise.zip', silent: true })
      close(true)
    })
  }

  return (
    <Modal
      open
      title={t('生成页面文件')}
      okText={t('下载')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => void download()}
      onCancel={() => close(false)}
    >
      {problem !== '' && <FaultBox title={problem} />}
      <p>
        {t('把选中的{{count}}张表的页面文件放进一个压缩包，解压到项目根目录即可。', {
          count: selection.length,
        })}
      </p>
    </Modal>
  )
}
