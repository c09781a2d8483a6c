import { DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { KIND_WORDS, type Matrix, type MatrixFilter } from './matrixFilter.ts'

interface MatrixFilterBarProps {
  matrix: Matrix
  filter: MatrixFilter
  change(part: Partial<MatrixFilter>): void
  /** A phone shows one role at a time, so that there is nothing to compare. */
  single: boolean
}

/** What narrows the matrix: roles, page, kind, words, and whether only differences are shown. */
export function MatrixFilterBar({ matrix, filter, change, single }: MatrixFilterBarProps) {
  const pages = usePageOptions(matrix)
  return (
    <div className="m-matrix-filter">
      <Select
        mode={single ? undefined : 'multiple'}
        className="m-matrix-roles"
        aria-label={t('角色')}
        placeholder={t('全部角色')}
        allowClear={!single}
        maxTagCount="responsive"
        optionFilterProp="label"
        options={matrix.roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        value={single ? (filter.roles[0] as never) : (filter.roles as never)}
        onChange={(value: number | number[]) => change({ roles: [value].flat() })}
      />
      <Select
        className="m-matrix-page"
        aria-label={t('页面')}
        placeholder={t('全部页面')}
        allowClear
        showSearch
        optionFilterProp="label"
        options={pages}
        value={filter.page}
        onChange={page => change({ page })}
      />
      <Segmented
        aria-label={t('种类')}
        options={[
          { value: 'all' as const, label: t('全部') },
          ...(['page', 'action', 'field'] as const).map(value => ({ value, label: KIND_WORDS[value] })),
        ]}
        value={filter.kind}
        onChange={kind => change({ kind })}
      />
      <Input.Search
        className="m-matrix-keyword"
        aria-label={t('搜索权限')}
        placeholder={t('按钮、字段或权限标识')}
        allowClear
        value={filter.keyword}
        onChange={({ target }) => change({ keyword: target.value })}
      />
      {!single && (
        <Checkbox checked={filter.different} onChange={({ target }) => change({ different: target.checked })}>
          {t('只看差异')}
        </Checkbox>
      )}
      <ExportButton />
    </div>
  )
}

function ExportButton() {
  const { http } = useHost()
  const [loading, setLoading] = useState(false)

  async function download(): Promise<void> {
    setLoading(true)
    try {
      await http.download('/system/permission/export', { fileName: t('权限一览.xlsx') })
    } catch {
      // The host has shown what was answered.
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button icon={<DownloadOutlined />} loading={loading} onClick={() => void download()}>
      {t('导出')}
    </Button>
  )
}

function usePageOptions(matrix: Matrix) {
  const { text } = useHost()
  return useMemo(() => {
    const titles = new Map(matrix.entries.map(({ page, pageTitle }) => [page, text(pageTitle)]))
    return [...titles].map(([value, label]) => ({ value, label }))
  }, [matrix, text])
}
