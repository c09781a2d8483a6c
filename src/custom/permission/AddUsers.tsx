import { Alert, Button, type CheckboxProps, Form, Input, Modal, Table } from 'antd'
import { cloneElement, useState } from 'react'
import {
  FieldCell,
  type ListAnswer,
  listAnswer,
  type PartProps,
  type Row,
  useAttempt,
  useHost,
  useIsPhone,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import './add-users.css'

const PAGE_SIZE = 10

/** Fields by which somebody is known, in the order of the list below. */
const PHONE_COLUMNS = ['nickName', 'deptName']
const COLUMNS = ['nickName', 'userName', 'deptName', 'email', 'phonenumber', 'status']
const ANYBODY: Wanted = { nickName: '', userName: '', phonenumber: '' }

/** Chooses among the accounts that do not have the role, page by page; what is chosen stays when one looks further. */
export function AddUsers({ model, values, close }: PartProps) {
  const { http, text, notify } = useHost()
  const roleId = values?.roleId
  const [sought, setSought] = useState({ wanted: ANYBODY, page: 1 })
  const [chosen, setChosen] = useState<number[]>([])
  const { isBusy, problem, attempt } = useAttempt()
  const { data, error, isLoading, mutate } = useCandidates({ roleId, ...sought.wanted, page: sought.page })
  const isPhone = useIsPhone()
  const fieldOf = (name: string) => model.resource?.fields.find(field => field.name === name)
  const fields = (isPhone ? PHONE_COLUMNS : COLUMNS).flatMap(name => fieldOf(name) ?? [])
  const titleOf = (name: string) => text(fieldOf(name)?.title ?? name)

  async function give(): Promise<void> {
    await attempt(async () => {
      const body = { roleId, userIds: chosen }
      await http.request('/system/role/authUser/addUsers', { method: 'PUT', body, silent: true })
      notify.success(t('已添加{{count}}个用户', { count: chosen.length }))
      close(true)
    })
  }

  return (
    <Modal
      open
      centered
      width={900}
      className="m-add-users"
      title={t('添加用户')}
      okText={chosen.length === 0 ? t('添加') : t('添加{{count}}个用户', { count: chosen.length })}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => void give()}
      onCancel={() => close(false)}
    >
      {problem !== '' && <Alert type="error" message={problem} role="alert" />}
      <SearchBar titleOf={titleOf} onSearch={wanted => setSought({ wanted, page: 1 })} />
      <Table<Row>
        size="small"
        rowKey="userId"
        loading={isLoading}
        dataSource={data?.rows ?? []}
        columns={fields.map(field => ({
          key: field.name,
          title: text(field.title),
          render: (_: unknown, record: Row) => <FieldCell field={field} record={record} />,
        }))}
        scroll={isPhone ? undefined : { x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: keys => setChosen(keys as number[]),
          columnTitle: checkbox =>
            cloneElement(checkbox as React.ReactElement, { 'aria-label': t('选择全部') }),
          getCheckboxProps: ({ nickName }) =>
            // The component library's type leaves attributes out.
            ({ 'aria-label': t('选择{{label}}', { label: String(nickName) }) }) as Partial<CheckboxProps>,
        }}
        pagination={{
          current: sought.page,
          pageSize: PAGE_SIZE,
          size: 'default',
          simple: isPhone,
          total: data?.total ?? 0,
          showSizeChanger: false,
          showTotal: total => t('共{{count}}条', { count: total }),
          onChange: page => setSought({ ...sought, page }),
        }}
        locale={{
          emptyText: error ? (
            <Button onClick={() => void mutate()}>{t('加载失败，重试')}</Button>
          ) : (
            t('没有可以添加的用户')
          ),
        }}
      />
    </Modal>
  )
}

interface SearchBarProps {
  titleOf(name: keyof Wanted): string
  onSearch(wanted: Wanted): void
}

function SearchBar({ titleOf, onSearch }: SearchBarProps) {
  return (
    <Form<Wanted> layout="inline" initialValues={ANYBODY} onFinish={onSearch} className="m-add-users-search">
      <Form.Item name="nickName" label={titleOf('nickName')}>
        <Input allowClear maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name="userName" label={titleOf('userName')}>
        <Input allowClear maxLength={50} />
      </Form.Item>
      <Form.Item name="phonenumber" label={titleOf('phonenumber')}>
        <Input allowClear maxLength={11} />
      </Form.Item>
      <Button htmlType="submit">{t('查询')}</Button>
    </Form>
  )
}

/** What is typed about those who are looked for. */
interface Wanted {
  nickName: string
  userName: string
  phonenumber: string
}

interface CandidatesQuery extends Wanted {
  roleId: unknown
  /** From 1. */
  page: number
}

/** Returns a page of the accounts that do not have a role yet. */
function useCandidates({ page, ...query }: CandidatesQuery) {
  const { http } = useHost()
  return useRead<ListAnswer>(
    ['/system/role/authUser/unallocatedList', query, page],
    async signal =>
      listAnswer(
        await http.request('/system/role/authUser/unallocatedList', {
          query: { ...query, pageNum: page, pageSize: PAGE_SIZE },
          silent: true,
          signal,
        }),
      ),
    { keepPreviousData: true },
  )
}
