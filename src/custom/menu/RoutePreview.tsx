import { Alert, Descriptions } from 'antd'
import { type PartProps, useDebounced, useHost, useRead, useRegistry } from '#engine'
import { t } from '#model/language/t.ts'

interface Preview {
  kind: 'directory' | 'page' | 'link' | 'frame' | null
  address: string
  trail: string[]
  name: string
  component: string | null
  isKnown: boolean
}

/** What the route is made of. */
const NAMES = ['parentId', 'menuType', 'menuName', 'path', 'component', 'routeName', 'isFrame']

/** ms after the last key */
const PAUSE = 300

/** Where the node would lead with what is typed; nothing for buttons, which lead nowhere. */
export function RoutePreview({ values = {} }: PartProps) {
  const { http } = useHost()
  const { pages } = useRegistry()
  const typed = JSON.stringify(NAMES.map(name => values[name] ?? ''))
  const asked = useDebounced(typed, PAUSE)
  const isButton = values.menuType === 'F'
  const { data } = useRead<Preview>(
    isButton ? null : ['menu-preview', asked],
    signal => {
      const given = JSON.parse(asked) as unknown[]
      const query = Object.fromEntries(NAMES.map((name, index) => [name, given[index]]))
      return http
        .request('/system/menu/preview', { query, signal, silent: true })
        .then(answer => answer.data as Preview)
    },
    { keepPreviousData: true },
  )
  if (isButton || !data?.kind) return null
  const isMissing = data.component !== null && !data.isKnown && !pages.has(data.component)
  return (
    <section aria-label={t('路由预览')}>
      <Descriptions
        size="small"
        column={1}
        title={t('路由预览')}
        items={[
          { key: 'address', label: t('地址'), children: <code>{data.address}</code> },
          { key: 'kind', label: t('打开方式'), children: kindOf(data.kind) },
          { key: 'trail', label: t('位置'), children: data.trail.join(' / ') },
          { key: 'name', label: t('名称'), children: data.name },
        ]}
      />
      {isMissing && (
        <Alert
          type="warning"
          showIcon
          message={t('没有页面 {{component}}，打开这个菜单只会看到“没有页面”', {
            component: data.component ?? '',
          })}
        />
      )}
    </section>
  )
}

function kindOf(kind: NonNullable<Preview['kind']>): string {
  const words = {
    directory: t('目录，打开其中第一个页面'),
    page: t('在工作台的页签中打开'),
    link: t('在新窗口打开'),
    frame: t('嵌在工作台的页签中'),
  }
  return words[kind]
}
