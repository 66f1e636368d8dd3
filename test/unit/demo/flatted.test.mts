import { stringify } from 'flatted';
import { parseFlatted } from '../../../demo/host/flatted.mts';
