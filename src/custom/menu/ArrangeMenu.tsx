import { Alert, Button, Modal, Skeleton } from 'antd'
import { faultMessage, type PartProps, useAttempt, useHost, useRead } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import './arrange.css'

interface Offered {
  /** Whether the menu is arranged so. */
  isUsed: boolean
  groups: {
    title: string
    titleEn: string | null
    icon: string
    members: { menuName: string; menuGroup: string | null }[]
  }[]
}

const WIDTH = 640

/** Shows which menus would stand together, and arranges them so or as they were before. Addresses and rights stay. */
export function ArrangeMenu({ close }: PartProps) {
  const { http, notify, icons } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const { data, error } = useRead<Offered>(['menu-grouping'], signal =>
    http.request('/system/menu/grouping', { signal, silent: true }).then(answer => answer.data as Offered),
  )

  async function arrange(use: boolean): Promise<void> {
    await attempt(async () => {
      await http.request('/system/menu/grouping', { method: 'PUT', body: { use }, silent: true })
      notify.success(use ? t('菜单已分组，刷新页面后生效') : t('已恢复原来的排列，刷新页面后生效'))
      close(true)
    })
  }

  return (
    <Modal
      open
      width={WIDTH}
      title={t('菜单分组')}
      onCancel={() => close(false)}
      footer={[
        <Button key="cancel" onClick={() => close(false)}>
          {t('取消')}
        </Button>,
        <Button
          key="do"
          type={data?.isUsed ? 'default' : 'primary'}
          loading={isBusy}
          disabled={!data}
          onClick={() => void arrange(!data?.isUsed)}
        >
          {data?.isUsed ? t('恢复原来的排列') : t('采用此分组')}
        </Button>,
      ]}
    >
      {problem && <Alert type="error" showIcon message={problem} />}
      {error !== undefined && <Alert type="error" showIcon message={faultMessage(error)} />}
      <p>
        {data?.isUsed
          ? t('菜单现在按以下分组显示。恢复后各菜单回到采用分组之前的排列；地址与权限不变。')
          : t('采用后，这些菜单在侧边栏中按以下分组显示；地址与权限不变，可以随时恢复。')}
      </p>
      {!data && error === undefined && <Skeleton active />}
      <dl className="m-arrange">
        {data?.groups.map(({ title, titleEn, icon, members }) => {
          const Icon = icons[icon]
          return (
            <div key={title}>
              <dt>
                {Icon && <Icon />} {chosenLanguage() === 'en' ? (titleEn ?? title) : title}
              </dt>
              <dd>{members.map(({ menuName }) => menuName).join(t('、'))}</dd>
            </div>
          )
        })}
      </dl>
    </Modal>
  )
}
