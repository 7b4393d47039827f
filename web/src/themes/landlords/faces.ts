import '@fontsource/abril-fatface/latin-400.css';
import '@fontsource/league-gothic/latin-400.css';
import '@fontsource/old-standard-tt/latin-400.css';
import '@fontsource/old-standard-tt/latin-700.css';
import '@fontsource/old-standard-tt/latin-400-italic.css';
import './tokens.css';
