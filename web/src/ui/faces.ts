/** The faces that every page needs; those of one game are loaded by its theme. All are under the SIL Open Font License. */
import '@fontsource-variable/sofia-sans/index.css';
import '@fontsource-variable/sofia-sans-condensed/index.css';
import '@fontsource-variable/fraunces/soft.css';
