import { AppstoreOutlined, TableOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { t } from '#model/language/t.ts'
import type { ListControl } from '../useListPage.ts'

/** The rows as a table or as cards, where the page offers both. */
export function DisplaySwitch({ list }: { list: ListControl }) {
  const { display, preferences } = list
  return (
    <Segmented
      aria-label={t('显示方式')}
      value={display}
      onChange={next => preferences.change({ display: next })}
      options={[
        { value: 'table' as const, icon: <TableOutlined aria-label={t('表格视图')} />, title: t('表格视图') },
        {
          value: 'cards' as const,
          icon: <AppstoreOutlined aria-label={t('卡片视图')} />,
          title: t('卡片视图'),
        },
      ]}
    />
  )
}
