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

/** Of a request that nobody has dealt with. */
const OPEN = '0'

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
  /** Those who hold the role, the first of `total`; namesakes with their department. */
  people: { nickName: string; deptName: string | null }[]
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
      {data.permission !== '' && <p className="m-hint">{neededFor(data.permission.split(' '))}</p>}
      {data.status !== OPEN && <Alert type="success" showIcon message={t('此申请已处理')} />}
      {data.roleId === null ? (
        <Alert type="warning" showIcon message={t('申请人没有启用的角色，请先在用户管理中分配角色')} />
      ) : (
        <RoleGain grant={data} roleId={data.roleId} onChoose={setChosen} />
      )}
    </section>
  )
}

/** Any one of several permissions is enough. */
function neededFor(opening: string[]): string {
  const permission = opening.join(t('、'))
  return opening.length > 1
    ? t('需要以下任一权限：{{permission}}', { permission })
    : t('需要权限 {{permission}}', { permission })
}

interface RoleGainProps {
  grant: Grant
  roleId: number
  onChoose(roleId: number): void
}

function RoleGain({ grant, roleId, onChoose }: RoleGainProps) {
  const { roles, adds, status } = grant
  const { navigate } = useHost()
  const roleName = roles.find(role => role.roleId === roleId)?.roleName ?? ''
  const ticked = adds.map(({ menuName }) => menuName).join(' / ')
  const gains = adds.length > 0
  const rolePage = `/system/role?roleName=${encodeURIComponent(roleName)}`

  function openRole(): void {
    const words = t('已为 {{name}} 的申请勾选“{{ticked}}”，请核对后保存。', { name: grant.nickName, ticked })
    const menuIds = adds.map(({ menuId }) => menuId)
    proposeChange('system/role/index', roleId, { adds: { menuIds }, words })
    navigate(`${rolePage}&edit=${roleId}`)
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
      {gains ? (
        <Gain grant={grant} ticked={ticked} />
      ) : (
        <Alert type="info" showIcon message={t('此角色已有这个权限')} />
      )}
      <div className="m-grant-buttons">
        {gains ? (
          <Button type={status === OPEN ? 'primary' : 'default'} onClick={openRole}>
            {t('去修改角色')}
          </Button>
        ) : (
          <Button onClick={() => navigate(rolePage)}>{t('查看角色')}</Button>
        )}
        <Button onClick={() => navigate('/system/access-request')}>{t('全部申请')}</Button>
      </div>
    </>
  )
}

/** What is ticked in the role, what that gives, and to whom. */
function Gain({ grant: { preview, people, total }, ticked }: { grant: Grant; ticked: string }) {
  return (
    <>
      <p>{t('将在角色中勾选“{{ticked}}”，不含其下的按钮。', { ticked })}</p>
      {preview && <PreviewSections preview={preview} />}
      <h2>{t('将获得权限的人（{{total}}）', { total })}</h2>
      <ul className="m-grant-people">
        {people.map(({ nickName, deptName }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: namesakes of one department have no identity but their place
          <li key={place}>
            {nickName}
            {deptName !== null && <span className="m-hint"> {deptName}</span>}
          </li>
        ))}
        {total > people.length && <li>{t('等{{count}}人', { count: total })}</li>}
      </ul>
      <p className="m-hint">{t('此页面不会授予任何权限：打开的角色已按上面所列勾选，由您核对后保存。')}</p>
    </>
  )
}
