import { Alert, Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import {
  FaultBox,
  faultMessage,
  PreviewSections,
  proposeChange,
  type SavePreview,
  useHost,
  useNamedPage,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import './access-request.css'

interface Grant {
  nickName: string
  pageTitle: string
  permission: string
  status: string
  roles: { roleId: number; roleName: string }[]
  roleId: number | null
  /** What is ticked in the role for it, from the top of the menu. */
  adds: { menuId: number; menuName: string }[]
  preview: SavePreview | null
  /** Names of those who would gain, the first of `total`. */
  people: string[]
  total: number
}

/** Who asks for which page, and what a role of theirs would gain with it, for everybody who holds it. Grants nothing. */
export function GrantPreview({ params }: { params: Record<string, string> }) {
  const { http } = useHost()
  const [chosen, setChosen] = useState<number>()
  const path = `/system/access-request/preview/${params.requestId}`
  const { data, error, mutate } = useRead<Grant>([path, chosen], async signal => {
    return (await http.request(path, { query: { roleId: chosen }, silent: true, signal })).data as Grant
  })
  useNamedPage(data?.pageTitle)
  if (error)
    return (
      <FaultBox title={t('申请加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active className="m-page" />
  return (
    <section className="m-page m-page-scroll m-grant">
      <h1>{t('{{name}} 申请打开“{{page}}”', { name: data.nickName, page: data.pageTitle })}</h1>
      {data.permission !== '' && (
        <p className="m-hint">{t('需要权限 {{permission}}', { permission: data.permission })}</p>
      )}
      {data.status !== '0' && <Alert type="success" showIcon message={t('此申请已处理')} />}
      {data.roleId === null ? (
        <Alert type="warning" showIcon message={t('申请人没有启用的角色，请先在用户管理中分配角色')} />
      ) : (
        <RoleGain grant={data} roleId={data.roleId} onChoose={setChosen} />
      )}
    </section>
  )
}

interface RoleGainProps {
  grant: Grant
  roleId: number
  onChoose(roleId: number): void
}

function RoleGain({ grant, roleId, onChoose }: RoleGainProps) {
  const { roles, adds, preview, people, total } = grant
  // A page that demands no permission is gained by its node of the menu alone.
  const gains = (preview?.sections.length ?? 0) > 0 || (grant.permission === '' && adds.length > 0)
  const { navigate } = useHost()
  const roleName = roles.find(role => role.roleId === roleId)?.roleName ?? ''
  const ticked = adds.map(({ menuName }) => menuName).join(' / ')

  function openRole(): void {
    const words = t('已为 {{name}} 的申请勾选“{{ticked}}”，请核对后保存。', { name: grant.nickName, ticked })
    const menuIds = adds.map(({ menuId }) => menuId)
    if (menuIds.length > 0) proposeChange('system/role/index', roleId, { adds: { menuIds }, words })
    navigate(`/system/role?roleName=${encodeURIComponent(roleName)}&edit=${roleId}`)
  }

  return (
    <>
      <div className="m-grant-role">
        <span>{t('如果授予角色')}</span>
        <Select
          aria-label={t('如果授予角色')}
          value={roleId}
          options={roles.map(role => ({ value: role.roleId, label: role.roleName }))}
          onChange={onChoose}
        />
      </div>
      {preview && gains ? (
        <>
          <p>{t('将在角色中勾选“{{ticked}}”，不含其下的按钮。', { ticked })}</p>
          <PreviewSections preview={preview} />
        </>
      ) : (
        <Alert type="info" showIcon message={t('此角色已有这个权限')} />
      )}
      <h2>{t('将获得权限的人（{{total}}）', { total })}</h2>
      <ul className="m-grant-people">
        {people.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes have no identity but their place
          <li key={place}>{name}</li>
        ))}
        {total > people.length && <li>…</li>}
      </ul>
      <p className="m-hint">{t('此页面不会授予任何权限：打开的角色已按上面所列勾选，由您核对后保存。')}</p>
      <div className="m-grant-buttons">
        <Button type="primary" onClick={openRole}>
          {t('去修改角色')}
        </Button>
        <Button onClick={() => navigate('/system/access-request')}>{t('全部申请')}</Button>
      </div>
    </>
  )
}
