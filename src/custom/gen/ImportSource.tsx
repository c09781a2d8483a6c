import { Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { type Envelope, FaultBox, faultMessage, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ReadNoteWire, ReadTableWire } from './genTypes.ts'
import type { ImportProps } from './ImportDatabase.tsx'
import { ReadNotes } from './ReadNotes.tsx'
import { TableChoice } from './TableChoice.tsx'

type Kind = 'sql' | 'openapi' | 'excel'

interface SourceWords {
  accept: string
  hint: string
  /** What a text to paste looks like; absent for what is no text. */
  sample?: string
}

const wordsOf = (kind: Kind): SourceWords => {
  if (kind === 'excel')
    return {
      accept: '.xlsx',
      hint: t('每个工作表一张表：首行为标题，前 1000 行用来判断类型和选项；不超过 20 MB'),
    }
  if (kind === 'openapi')
    return {
      accept: '.json,.yaml,.yml',
      hint: t('components.schemas 中的每个对象一张表；只跟随文档内部的引用，不访问网络'),
      sample: '{ "openapi": "3.0.0", "components": { "schemas": { … } } }',
    }
  return {
    accept: '.sql,.txt',
    hint: t('MySQL 或 PostgreSQL 的 CREATE TABLE 和注释。脚本只被解析，其中的语句都不会执行'),
    sample: "CREATE TABLE asset_device (\n  device_id bigint NOT NULL COMMENT 'ID',\n  …",
  }
}

interface Found {
  tables: ReadTableWire[]
  notes: ReadNoteWire[]
}

/** Tables of a file or a pasted text: it is read first, then chosen from. */
export function ImportSource({ kind, onDone }: ImportProps & { kind: Kind }) {
  const { http } = useHost()
  const { accept, hint, sample } = wordsOf(kind)
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<{ message: string; notes: ReadNoteWire[] } | null>(null)
  const [isBusy, setBusy] = useState(false)

  function send(preview: boolean, given: File | null): Promise<Envelope> {
    if (given === null) {
      const body = { kind, text, preview, ...(preview ? {} : { names: chosen }) }
      return http.request('/tool/gen/importText', { method: 'POST', body, silent: true })
    }
    const body = { kind, preview: String(preview), ...(preview ? {} : { names: chosen.join(',') }) }
    return http.upload('/tool/gen/importFile', given, { body, silent: true })
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (refusal) {
      const { errors = [] } = refusal as HttpFault
      const notes = errors.map(({ field, message }) => ({
        severity: 'error' as const,
        place: field,
        message,
      }))
      setProblem({ message: faultMessage(refusal), notes })
    } finally {
      setBusy(false)
    }
  }

  const read = (given: File | null) =>
    run(async () => {
      const { data, notes } = await send(true, given)
      const tables = data as ReadTableWire[]
      setFound({ tables, notes: notes as ReadNoteWire[] })
      setChosen(tables.map(({ tableName }) => tableName))
    })

  const take = () =>
    run(async () => {
      const { data } = await send(false, file)
      onDone((data as unknown[]).length)
    })

  return (
    <div className="m-gen-tab">
      <p className="m-hint">{hint}</p>
      {problem && <FaultBox title={problem.message} />}
      {problem && <ReadNotes notes={problem.notes} />}
      {found === null ? (
        <SourceInput
          accept={accept}
          sample={sample}
          text={text}
          isBusy={isBusy}
          onText={setText}
          onFile={chosenFile => {
            setFile(chosenFile)
            void read(chosenFile)
          }}
          onRead={() => void read(null)}
        />
      ) : (
        <>
          <ReadNotes notes={found.notes} />
          <TableChoice tables={found.tables} chosen={chosen} empty={t('没有读到表')} onChoose={setChosen} />
          <div className="m-gen-footer">
            <Button
              onClick={() => {
                setFound(null)
                setFile(null)
              }}
            >
              {t('重新选择')}
            </Button>
            <Button
              type="primary"
              disabled={chosen.length === 0}
              loading={isBusy}
              onClick={() => void take()}
            >
              {t('导入{{count}}张表', { count: chosen.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface SourceInputProps extends Pick<SourceWords, 'accept' | 'sample'> {
  text: string
  isBusy: boolean
  onText(text: string): void
  onFile(file: File): void
  onRead(): void
}

function SourceInput({ accept, sample, text, isBusy, onText, onFile, onRead }: SourceInputProps) {
  return (
    <>
      <Upload
        accept={accept}
        showUploadList={false}
        beforeUpload={chosen => {
          onFile(chosen)
          return false
        }}
      >
        <Button loading={isBusy}>{t('选择文件')}</Button>
      </Upload>
      {sample !== undefined && (
        <>
          <Input.TextArea
            className="m-gen-code"
            value={text}
            onChange={event => onText(event.target.value)}
            placeholder={sample}
            aria-label={t('粘贴内容')}
            spellCheck={false}
            autoSize={{ minRows: 10, maxRows: 18 }}
          />
          <div className="m-gen-footer">
            <Button type="primary" disabled={text.trim() === ''} loading={isBusy} onClick={onRead}>
              {t('读取')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
