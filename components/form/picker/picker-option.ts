/** Something that can be chosen: its name, a second line that is searched too, and words that are only searched. */
export interface PickerOption {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly words?: string;
}

export interface NoneToChoose {
  readonly text: string;
  readonly href: string;
  /** What the link is called, e.g. `Nuevo Material`. */
  readonly label: string;
}

export interface PickerWords {
  /** What the search box is called, e.g. `Buscar clientes`. */
  readonly searchLabel: string;
  /** What stands when nothing matches, e.g. `No se encontraron clientes`. */
  readonly emptyText: string;
  readonly placeholder?: string;
  /** Where there is nothing to choose among: says so, and leads to the first. */
  readonly none?: NoneToChoose;
}
