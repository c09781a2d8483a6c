/** What this browser remembers under a name; null for nothing, or what cannot be read. */
export function readRemembered(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch (error) {
    console.warn(`The remembered settings ${name} cannot be read and are ignored.`, error)
    return null
  }
}

/** Remembers settings in this browser under a name, which says whose they are and of which page. */
export function remember(name: string, settings: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(settings))
  } catch (error) {
    // A full or forbidden storage costs the memory of the settings, not the list.
    console.warn(`The settings ${name} cannot be remembered.`, error)
  }
}
