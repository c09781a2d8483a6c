import { Alert, Button, Table } from 'antd'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import { nounOf } from '../text/recordWords.ts'
import { csvBlob, saveFile } from '../text/saveFile.ts'
import type { ImportCheck, ImportError } from './importCheck.ts'

interface ImportReportProps {
  check: ImportCheck
  model: PageModel
}

/** What checking a file found: how many rows can be imported, or every mistake with its row; and what it left alone. */
export function ImportReport({ check, model }: ImportReportProps) {
  const columns = check.ignored.join(t('、'))
  return (
    <>
      <Verdict check={check} model={model} />
      {columns !== '' && (
        <Alert type="info" showIcon message={t('这些列不能导入，已忽略：{{columns}}', { columns })} />
      )}
    </>
  )
}

function Verdict({ check, model }: ImportReportProps) {
  const host = useHost()
  if (check.total === 0 && check.errors.length === 0) {
    return <Alert type="warning" showIcon message={t('文件中没有可以导入的数据')} />
  }
  if (check.errors.length === 0) {
    return (
      <Alert
        type="success"
        showIcon
        message={t('检查通过，可以导入{{count}}条数据{{detail}}。', {
          count: check.total,
          detail: detailOf(check),
        })}
      />
    )
  }
  const fields = new Map(model.resource?.fields.map(field => [field.name, host.text(field.title)]))
  const titleOf = ({ field, column }: ImportError) => column ?? fields.get(field) ?? field
  const save = () =>
    saveImportErrors({
      fileName: t('{{noun}}导入错误.csv', { noun: nounOf(host.text(model.resource?.title ?? model.title)) }),
      head: [t('行'), t('列'), t('原因')],
      errors: check.errors,
      titleOf,
    })
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={t('发现{{count}}处错误，改好后请重新选择文件；现在没有导入任何数据。', {
          count: check.errors.length,
        })}
        action={
          <Button size="small" onClick={save}>
            {t('下载错误清单')}
          </Button>
        }
      />
      <Table
        size="small"
        rowKey={error => `${error.row} ${error.field} ${error.message}`}
        dataSource={check.errors}
        pagination={check.errors.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ y: 240 }}
        columns={[
          { title: t('行'), dataIndex: 'row', width: 72, render: row => row ?? '—' },
          {
            title: t('列'),
            key: 'column',
            width: 140,
            render: (_, error) => titleOf(error) || '—',
          },
          { title: t('原因'), dataIndex: 'message' },
        ]}
      />
    </>
  )
}

function detailOf({ created, updated }: ImportCheck): string {
  return created === null || updated === null || updated === 0
    ? ''
    : t('：新增{{created}}条，更新{{updated}}条', { created, updated })
}

interface ErrorSheet {
  fileName: string
  /** Headings of row, column and reason. */
  head: [string, string, string]
  errors: readonly ImportError[]
  /** Title of the column of a mistake. */
  titleOf(error: ImportError): string
}

/** Saves the mistakes in a file as a sheet that spreadsheet programs open. */
function saveImportErrors(sheet: ErrorSheet): void {
  saveFile(sheet.fileName, csvBlob(errorRows(sheet)))
}

/** The mistakes as rows of a sheet, below their headings. */
export function errorRows({ head, errors, titleOf }: Omit<ErrorSheet, 'fileName'>): string[][] {
  return [head, ...errors.map(error => [String(error.row ?? ''), titleOf(error), error.message])]
}
