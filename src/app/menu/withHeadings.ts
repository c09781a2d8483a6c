import type { MenuHeading, MenuNode } from './MenuNode.ts'

/**
 * Returns the nodes of a directory with those of one heading below a node of their own. Nothing else of them changes,
 * their addresses least of all. Headings stand in their order where the first of any node with a heading stood.
 */
export function withHeadings(nodes: MenuNode[], above: string): MenuNode[] {
  const headings = new Map<string, { heading: MenuHeading; members: MenuNode[] }>()
  for (const node of nodes) {
    if (node.group === null) continue
    const found = headings.get(node.group.title)
    if (found) found.members.push(node)
    else headings.set(node.group.title, { heading: node.group, members: [node] })
  }
  if (headings.size === 0) return nodes
  const ordered = [...headings.values()].sort((one, other) => one.heading.order - other.heading.order)
  const made = ordered.map(({ heading, members }) => headingNode(heading, members, above))
  const seen = new Set<string>()
  return nodes.flatMap(node => {
    if (node.group === null) return [node]
    if (seen.has(node.group.title)) return []
    seen.add(node.group.title)
    return made[seen.size - 1] ?? []
  })
}

function headingNode({ title, icon }: MenuHeading, children: MenuNode[], above: string): MenuNode {
  return {
    key: `${above} ${title}`,
    path: above,
    ...{ name: '', title, icon, kind: 'group', component: '', link: null, query: '', wantsToken: false },
    hidden: children.every(child => child.hidden),
    alwaysShow: false,
    // It leads nowhere: the directory around it does.
    redirect: 'noRedirect',
    ...{ breadcrumb: true, activeMenu: null, isAffixed: false, noCache: false, group: null, children },
  }
}
